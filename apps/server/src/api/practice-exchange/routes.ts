import { createRoute, z } from '@hono/zod-openapi';
import { analysis, exchangeState, externalId, id, image, receivedChart, receivedChartResponse } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import {
  getExchangeState,
  getPatientLink,
  linkPatient,
  receiveChart,
  receiveImage,
  sendStatuses,
} from '@molaar/services/practice-exchange';
import { uploadBodyLimit } from '../../http/body-limits';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json, signedIn } from '../rest';
import { uploadedFile } from '../uploaded-file';

const practicePatientParam = z.object({ externalId: externalId.describe('The practice system’s id of the patient') });

const linkPatientRoute = createRoute({
  operationId: 'linkPracticePatient',
  method: 'put',
  path: '/x/practice/patient/{externalId}',
  ...forSignedIn('extension', 'Link a patient of the practice system to a patient of the portal', [
    'PATIENT_NOT_FOUND',
    'PRACTICE_PATIENT_TAKEN',
  ]),
  request: { params: practicePatientParam, body: body(z.object({ patientId: id })) },
  responses: { 200: json(z.object({ externalId: z.string().nullable() }), 'Linked'), ...failure },
});

const getPatientLinkRoute = createRoute({
  operationId: 'getPatientLink',
  method: 'get',
  path: '/x/practice/patient/{externalId}',
  ...forSignedIn('extension', 'Get the patient who is linked to a number of the practice system', ['PATIENT_NOT_FOUND']),
  request: { params: practicePatientParam },
  responses: { 200: json(z.object({ externalId: z.string(), patientId: id }), 'The link'), ...failure },
});

const receiveChartRoute = createRoute({
  operationId: 'savePracticeChart',
  method: 'put',
  path: '/x/practice/patient/{externalId}/chart',
  ...forSignedIn('extension', 'Send the current dental chart of a patient', ['PATIENT_NOT_FOUND']),
  request: { params: practicePatientParam, body: body(receivedChart) },
  responses: {
    200: json(receivedChartResponse, 'Stored for review; lists unknown codes and statuses that both systems changed'),
    ...failure,
  },
});

const imageForm = z.object({
  file: uploadedFile(`PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes, under 10 megapixels`),
  analyse: z.enum(['true', 'false']).default('true'),
});

const receiveImageRoute = createRoute({
  operationId: 'uploadPracticeImage',
  method: 'post',
  path: '/x/practice/patient/{externalId}/image',
  ...forSignedIn('extension', 'Send a radiograph of a patient and have it analysed', [
    'PATIENT_NOT_FOUND',
    'IMAGE_TOO_LARGE',
    'STORAGE_LIMIT_REACHED',
    'IMAGE_TYPE_NOT_SUPPORTED',
    'IMAGE_UNREADABLE',
    'MALWARE_FOUND',
  ]),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { params: practicePatientParam, body: { required: true, content: { 'multipart/form-data': { schema: imageForm } } } },
  responses: { 201: json(z.object({ image, analysis: analysis.nullable() }), 'The radiograph and its started analysis'), ...failure },
});

const getExchangeStateRoute = createRoute({
  operationId: 'getPracticeExchange',
  method: 'get',
  path: '/x/practice/image/{id}',
  ...forSignedIn('extension', 'Get the exchange state of a radiograph’s statuses', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(exchangeState, 'The last transfer, with a result for each surface'), ...failure },
});

const sendStatusesRoute = createRoute({
  operationId: 'sendStatusesToPractice',
  method: 'post',
  path: '/x/practice/image/{id}/send',
  ...forSignedIn('extension', 'Send the approved statuses of a radiograph to the practice system', [
    'NOT_FOUND',
    'PRACTICE_NOT_CONNECTED',
    'PRACTICE_PATIENT_UNKNOWN',
    'STATUSES_CONTRADICT',
  ]),
  request: { params: idParam },
  responses: { 200: json(exchangeState, 'Done, or waiting with the reason'), ...failure },
});

export const practiceExchangeRoutes: AddRoutes = ({ http, app }) => {
  // Calls of the practice system: it sends patients, charts and radiographs here and uses the common calls to read.
  http.openapi(linkPatientRoute, async (c) => {
    const input = { ...c.req.valid('json'), externalId: c.req.valid('param').externalId };
    return c.json(await linkPatient(app.services, await actorOf(c), input), 200);
  });
  http.openapi(getPatientLinkRoute, async (c) =>
    c.json(await getPatientLink(app.services, await actorOf(c), c.req.valid('param').externalId), 200),
  );
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
