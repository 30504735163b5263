import { createRoute, z } from '@hono/zod-openapi';
import { analysis, exchangeState, externalId, id, image, receivedChart, receivedChartAnswer } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { getAnalysis } from '@molaar/services/analyses';
import { getExchangeState, linkPatient, receiveChart, receiveImage, sendStatuses } from '@molaar/services/practice-exchange';
import { uploadBodyLimit } from '../../http/body-limits';
import { type AddRoute, actorOf, signedIn } from '../../api/rest';
import { body, failure, forSignedIn, idParam, json } from '../../api/describe';

const patientParam = z.object({ externalId: externalId.describe('How the practice system names the patient') });

const link = createRoute({
  method: 'put',
  path: '/x/practice/patient/{externalId}',
  ...forSignedIn('extension', 'Say which of our patients one of the practice system is', ['PATIENT_NOT_FOUND', 'PRACTICE_PATIENT_TAKEN']),
  request: { params: patientParam, body: body(z.object({ patientId: id })) },
  responses: { 200: json(z.object({ externalId: z.string().nullable() }), 'Linked'), ...failure },
});
const chart = createRoute({
  method: 'put',
  path: '/x/practice/patient/{externalId}/chart',
  ...forSignedIn('extension', 'What stands in a patient’s chart of the practice system now', ['PATIENT_NOT_FOUND']),
  request: { params: patientParam, body: body(receivedChart) },
  responses: { 200: json(receivedChartAnswer, 'Kept for the dentist; what we have no word for, and what both sides changed'), ...failure },
});

const form = z.object({
  file: z
    .custom<File>((value) => value instanceof File, { params: { key: 'required' } })
    .openapi({ type: 'string', format: 'binary', description: `PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes, under 10 megapixels` }),
  analyse: z.enum(['true', 'false']).default('true'),
});
const picture = createRoute({
  method: 'post',
  path: '/x/practice/patient/{externalId}/image',
  ...forSignedIn('extension', 'Send a radiograph of a patient and have it analysed', [
    'PATIENT_NOT_FOUND',
    'IMAGE_TOO_LARGE',
    'IMAGE_TYPE_NOT_SUPPORTED',
    'IMAGE_UNREADABLE',
  ]),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { params: patientParam, body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: { 201: json(z.object({ image, analysis: analysis.nullable() }), 'The radiograph, and its analysis under way'), ...failure },
});

const poll = createRoute({
  method: 'get',
  path: '/x/analysis/{id}',
  ...forSignedIn('extension', 'How far an analysis is', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(analysis, 'Its state; the findings are at /api/x/image/{image}/annotation'), ...failure },
});
const state = createRoute({
  method: 'get',
  path: '/x/practice/image/{id}',
  ...forSignedIn('extension', 'How a radiograph’s statuses stand with the practice system', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(exchangeState, 'The last time they were sent, with a result for each surface'), ...failure },
});
const send = createRoute({
  method: 'post',
  path: '/x/practice/image/{id}/send',
  ...forSignedIn('extension', 'Send what is approved on a radiograph to the practice system', [
    'NOT_FOUND',
    'PRACTICE_NOT_CONNECTED',
    'PRACTICE_PATIENT_UNKNOWN',
    'STATUSES_CONTRADICT',
  ]),
  request: { params: idParam },
  responses: { 200: json(exchangeState, 'Done, or waiting and why'), ...failure },
});

/** The practice system's door: its patients, charts and radiographs come in here; the rest it reads as everybody does. */
export const practiceExchangeRoutes: AddRoute = ({ http, app }) => {
  http.openapi(link, async (c) => {
    const input = { ...c.req.valid('json'), externalId: c.req.valid('param').externalId };
    return c.json(await linkPatient(app.services, await actorOf(c), input), 200);
  });
  http.openapi(chart, async (c) => {
    const input = { ...c.req.valid('json'), externalId: c.req.valid('param').externalId };
    return c.json(await receiveChart(app.services, await actorOf(c), input), 200);
  });
  http.openapi(picture, async (c) => {
    const { file, analyse } = c.req.valid('form');
    const bytes = Buffer.from(await file.arrayBuffer());
    const input = { externalId: c.req.valid('param').externalId, fileName: file.name, bytes, analyse: analyse === 'true' };
    return c.json(await receiveImage(app.services, await actorOf(c), input), 201);
  });
  http.openapi(poll, async (c) => c.json(await getAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200));
  http.openapi(state, async (c) =>
    c.json(await getExchangeState(app.services, await actorOf(c), { imageId: c.req.valid('param').id }), 200),
  );
  http.openapi(send, async (c) => c.json(await sendStatuses(app.services, await actorOf(c), { imageId: c.req.valid('param').id }), 200));
};
