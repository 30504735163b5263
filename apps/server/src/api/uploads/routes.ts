import { createRoute, z } from '@hono/zod-openapi';
import { beginUploadInput, confirmPatient, image, UPLOAD_PART_BYTES, upload, uploadDetails, uploadOffset } from '@molaar/contracts';
import { beginUpload, cancelUpload, continueUpload, finishUpload, getUpload } from '@molaar/services/uploads';
import { uploadPartLimit } from '../../http/body-limits';
import { FILE_ERRORS } from '../file-errors';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json, signedIn } from '../rest';

const UPLOAD_PATH = '/x/upload/{id}';

const beginUploadRoute = createRoute({
  operationId: 'beginUpload',
  method: 'post',
  path: '/x/upload',
  ...forSignedIn('extension', 'Start the upload of a radiograph in parts, or resume an interrupted one of the same file', [
    'IMAGE_TOO_LARGE',
    'STORAGE_LIMIT_REACHED',
    'PATIENT_NOT_FOUND',
    'TOO_MANY_REQUESTS',
  ]),
  request: { body: body(beginUploadInput) },
  responses: { 200: json(upload, 'State of the upload'), ...failure },
});

const getUploadRoute = createRoute({
  operationId: 'getUpload',
  method: 'get',
  path: UPLOAD_PATH,
  ...forSignedIn('extension', 'Get the state of an upload: the next part starts at `received`', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(upload, 'State of the upload'), ...failure },
});

const continueUploadRoute = createRoute({
  operationId: 'appendToUpload',
  method: 'patch',
  path: UPLOAD_PATH,
  ...forSignedIn('extension', 'Send the part that starts at `offset`; a part that was received before is ignored', [
    'NOT_FOUND',
    'IMAGE_TOO_LARGE',
  ]),
  middleware: [signedIn, uploadPartLimit] as const,
  request: {
    params: idParam,
    query: uploadOffset,
    body: {
      required: true,
      content: {
        'application/octet-stream': {
          schema: { type: 'string', format: 'binary', description: `At most ${UPLOAD_PART_BYTES} bytes` } as const,
        },
      },
    },
  },
  responses: { 200: json(upload, 'State of the upload'), ...failure },
});

const finishUploadRoute = createRoute({
  operationId: 'finishUpload',
  method: 'post',
  path: `${UPLOAD_PATH}/finish`,
  ...forSignedIn('extension', 'Finish the upload and create the radiograph; idempotent', [
    'NOT_FOUND',
    'PATIENT_NOT_FOUND',
    ...FILE_ERRORS,
    'PATIENT_MISMATCH',
  ]),
  request: { params: idParam, query: uploadDetails.extend({ analyse: z.enum(['true', 'false']).default('false'), confirmPatient }) },
  responses: { 201: json(image, 'The radiograph as stored'), ...failure },
});

const deleteUploadRoute = createRoute({
  operationId: 'deleteUpload',
  method: 'delete',
  path: UPLOAD_PATH,
  ...forSignedIn('extension', 'Cancel an upload and delete its parts'),
  request: { params: idParam },
  responses: { 204: { description: 'Cancelled' }, ...failure },
});

export const uploadsRoutes: AddRoutes = ({ http, app }) => {
  // Resumable upload: received parts are stored for a day, and an interrupted upload continues from there.
  http.openapi(beginUploadRoute, async (c) => c.json(await beginUpload(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(getUploadRoute, async (c) => c.json(await getUpload(app.services, await actorOf(c), c.req.valid('param').id), 200));
  http.openapi(continueUploadRoute, async (c) => {
    const { id: uploadId } = c.req.valid('param');
    const { offset } = c.req.valid('query');
    const bytes = Buffer.from(await c.req.arrayBuffer());
    return c.json(await continueUpload(app.services, await actorOf(c), { uploadId, offset, bytes }), 200);
  });
  http.openapi(finishUploadRoute, async (c) => {
    const { analyse, confirmPatient: confirmed, ...details } = c.req.valid('query');
    const flags = { analyse: analyse === 'true', confirmPatient: confirmed === 'true' };
    const input = { ...details, ...flags, uploadId: c.req.valid('param').id };
    return c.json(await finishUpload(app.services, await actorOf(c), input), 201);
  });
  http.openapi(deleteUploadRoute, async (c) => {
    await cancelUpload(app.services, await actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
};
