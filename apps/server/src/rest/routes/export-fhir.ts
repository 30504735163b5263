import { createRoute } from '@hono/zod-openapi';
import { exportFhir } from '@molaar/services/fhir';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/patient/{id}/fhir',
  ...forSignedIn('extension', 'What people confirmed about a patient, as a FHIR R4 Bundle', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: {
      description: 'A Bundle of type collection: Patient, Organization, Practitioner, Media, Condition, Observation, DiagnosticReport',
      content: { 'application/fhir+json': { schema: { type: 'object' } } },
    },
    ...failure,
  },
});

export const exportFhirRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const bundle = await exportFhir(app.services, await actorOf(c), c.req.valid('param').id);
    // The route's types know JSON under its own content type alone.
    return c.body(JSON.stringify(bundle), 200, {
      'Content-Type': 'application/fhir+json; charset=utf-8',
      'Content-Disposition': 'inline; filename="patient-fhir.json"',
    }) as never;
  });
};
