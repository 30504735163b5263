import { createRoute } from '@hono/zod-openapi';
import { patientDetails } from '@molaar/contracts';
import { getPatientDetails } from '@molaar/services/patients';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/patient/{id}/details',
  ...forSignedIn('Patients', 'A patient with radiographs and plans', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(patientDetails, 'The patient file'), ...failure },
});

export const getPatientDetailsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const details = await getPatientDetails(app.services, await actorOf(c), c.req.valid('param').id);
    return c.json(tagged(c, details, details.patient.version), 200);
  });
};
