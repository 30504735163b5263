import { createRoute } from '@hono/zod-openapi';
import { patient, savePatientInput } from '@molaar/contracts';
import { savePatient } from '@molaar/services/patients';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/patient',
  ...forSignedIn('Patients', 'Without id create, with id and version change a patient', [
    'PATIENT_NOT_FOUND',
    'PATIENT_ALREADY_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(savePatientInput) },
  responses: { 200: json(patient, 'The patient as saved'), ...failure },
});

export const savePatientRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await savePatient(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
