import { createRoute } from '@hono/zod-openapi';
import { importPatientsInput, patientImportPreview, patientsImported, previewPatientImportInput } from '@molaar/contracts';
import { importPatients, previewPatientImport } from '@molaar/services/patient-import';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json } from '../rest';

const previewPatientImportRoute = createRoute({
  operationId: 'previewPatientImport',
  method: 'post',
  path: '/x/patient/import/preview',
  ...forSignedIn('extension', 'Preview the import of a CSV text line by line; nothing is saved'),
  request: { body: body(previewPatientImportInput) },
  responses: { 200: json(patientImportPreview, 'Lines with errors and duplicates first'), ...failure },
});

const importPatientsRoute = createRoute({
  operationId: 'importPatients',
  method: 'post',
  path: '/x/patient/import',
  ...forSignedIn('extension', 'Import the patients that the preview of `revision` listed as new: all or none', [
    'PATIENT_ALREADY_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(importPatientsInput) },
  responses: { 200: json(patientsImported, 'Numbers of imported and skipped patients'), ...failure },
});

export const patientImportRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(previewPatientImportRoute, async (c) =>
    c.json(await previewPatientImport(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
  http.openapi(importPatientsRoute, async (c) => c.json(await importPatients(app.services, await actorOf(c), c.req.valid('json')), 200));
};
