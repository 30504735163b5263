import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { exportPatient } from '@molaar/services/export';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/patient/{id}/export',
  ...forSignedIn('extension', 'All that is held about a patient as a ZIP archive: JSON, FHIR, radiographs, documents', [
    'PATIENT_NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: {
    200: { description: 'The archive', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

/** A download: a link cannot send `Request-Type`. It is made while it is sent. */
export const exportPatientRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { fileName, zip } = await exportPatient(app.services, await actorOf(c), c.req.valid('param').id);
    const stream = Readable.toWeb(Readable.from(zip, { objectMode: false })) as ReadableStream<Uint8Array>;
    return c.body(stream, 200, { 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${fileName}"` });
  });
};
