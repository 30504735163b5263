import { createRoute, z } from '@hono/zod-openapi';
import { analysis, exchangeState, externalId, id, image, receivedChart, receivedChartAnswer } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { getExchangeState, linkPatient, receiveChart, receiveImage, sendStatuses } from '@molaar/services/practice-exchange';
import { uploadBodyLimit } from '../../http/body-limits';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json, signedIn } from '../rest';

const practicePatientParam = z.object({ externalId: externalId.describe('How the practice system names the patient') });

const linkPatientRoute = createRoute({
  method: 'put',
  path: '/x/practice/patient/{externalId}',
  ...forSignedIn('extension', 'Say which of our patients one of the practice system is', ['PATIENT_NOT_FOUND', 'PRACTICE_PATIENT_TAKEN']),
  request: { params: practicePatientParam, body: body(z.object({ patientId: id })) },
  responses: { 200: json(z.object({ externalId: z.string().nullable() }), 'Linked'), ...failure },
});

const receiveChartRoute = createRoute({
  method: 'put',
  path: '/x/practice/patient/{externalId}/chart',
  ...forSignedIn('extension', 'What stands in a patient’s chart of the practice system now', ['PATIENT_NOT_FOUND']),
  request: { params: practicePatientParam, body: body(receivedChart) },
  responses: { 200: json(receivedChartAnswer, 'Kept for the dentist; what we have no word for, and what both sides changed'), ...failure },
});

const imageForm = z.object({
  file: z
    .custom<File>((value) => value instanceof File, { params: { key: 'required' } })
    .openapi({ type: 'string', format: 'binary', description: `PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes, under 10 megapixels` }),
  analyse: z.enum(['true', 'false']).default('true'),
});

const receiveImageRoute = createRoute({
  method: 'post',
  path: '/x/practice/patient/{externalId}/image',
  ...forSignedIn('extension', 'Send a radiograph of a patient and have it analysed', [
    'PATIENT_NOT_FOUND',
    'IMAGE_TOO_LARGE',
    'IMAGE_TYPE_NOT_SUPPORTED',
    'IMAGE_UNREADABLE',
  ]),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { params: practicePatientParam, body: { required: true, content: { 'multipart/form-data': { schema: imageForm } } } },
  responses: { 201: json(z.object({ image, analysis: analysis.nullable() }), 'The radiograph, and its analysis under way'), ...failure },
});

const getExchangeStateRoute = createRoute({
  method: 'get',
  path: '/x/practice/image/{id}',
  ...forSignedIn('extension', 'How a radiograph’s statuses stand with the practice system', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(exchangeState, 'The last time they were sent, with a result for each surface'), ...failure },
});

const sendStatusesRoute = createRoute({
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

export const practiceExchangeRoutes: AddRoutes = ({ http, app }) => {
  // The practice system's door: its patients, charts and radiographs come in here; the rest it reads as everybody does.
  http.openapi(linkPatientRoute, async (c) => {
    const input = { ...c.req.valid('json'), externalId: c.req.valid('param').externalId };
    return c.json(await linkPatient(app.services, await actorOf(c), input), 200);
  });
  http.openapi(receiveChartRoute, async (c) => {
    const input = { ...c.req.valid('json'), externalId: c.req.valid('param').externalId };
    return c.json(await receiveChart(app.services, await actorOf(c), input), 200);
  });
  http.openapi(receiveImageRoute, async (c) => {
    const { file, analyse } = c.req.valid('form');
    const bytes = Buffer.from(await file.arrayBuffer());
    const input = { externalId: c.req.valid('param').externalId, fileName: file.name, bytes, analyse: analyse === 'true' };
    return c.json(await receiveImage(app.services, await actorOf(c), input), 201);
  });
  http.openapi(getExchangeStateRoute, async (c) =>
    c.json(await getExchangeState(app.services, await actorOf(c), { imageId: c.req.valid('param').id }), 200),
  );
  http.openapi(sendStatusesRoute, async (c) =>
    c.json(await sendStatuses(app.services, await actorOf(c), { imageId: c.req.valid('param').id }), 200),
  );
};
