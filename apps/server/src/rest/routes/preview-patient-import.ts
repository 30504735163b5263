import { createRoute } from '@hono/zod-openapi';
import { patientImportPreview, previewPatientImportInput } from '@molaar/contracts';
import { previewPatientImport } from '@molaar/services/patient-import';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/patient/import/preview',
  ...forSignedIn('extension', 'What an import of this CSV text would do, line by line; nothing is saved'),
  request: { body: body(previewPatientImportInput) },
  responses: { 200: json(patientImportPreview, 'Lines with errors and duplicates first'), ...failure },
});

export const previewPatientImportRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await previewPatientImport(app.services, await actorOf(c), c.req.valid('json')), 200));
};
