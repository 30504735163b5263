import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { exportPatient } from '@molaar/services/patient-export';
import { exportFhir } from '@molaar/services/patient-export/fhir';
import { webStream } from '../../http/web-stream';
import { type AddRoutes, actorOf, failure, forSignedIn, idParam } from '../rest';

const exportFhirRoute = createRoute({
  operationId: 'exportPatientAsFhir',
  method: 'get',
  path: '/x/patient/{id}/fhir',
  ...forSignedIn('extension', 'Export the confirmed findings of a patient as a FHIR R4 Bundle', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: {
      description: 'A Bundle of type collection: Patient, Organization, Practitioner, Media, Condition, Observation, DiagnosticReport',
      content: { 'application/fhir+json': { schema: { type: 'object' } } },
    },
    ...failure,
  },
});

const exportPatientRoute = createRoute({
  operationId: 'exportPatient',
  method: 'get',
  path: '/x/patient/{id}/export',
  ...forSignedIn('extension', 'Export all data of a patient as a ZIP archive: JSON, FHIR, radiographs, documents', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: { description: 'The archive', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

export const patientExportRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(exportFhirRoute, async (c) => {
    const bundle = await exportFhir(app.services, await actorOf(c), c.req.valid('param').id);
    // The route's types allow JSON only with the JSON content type.
    return c.body(JSON.stringify(bundle), 200, {
      'Content-Type': 'application/fhir+json; charset=utf-8',
      'Content-Disposition': 'inline; filename="patient-fhir.json"',
    }) as never;
  });
  // A download: a link cannot send `Request-Type`. The archive is streamed.
  http.openapi(exportPatientRoute, async (c) => {
    const { fileName, zip } = await exportPatient(app.services, await actorOf(c), c.req.valid('param').id);
    const stream = webStream(c, Readable.from(zip, { objectMode: false }));
    return c.body(stream, 200, { 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${fileName}"` });
  });
};
