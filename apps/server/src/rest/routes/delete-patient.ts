import { createRoute } from '@hono/zod-openapi';
import { forgetPatientInput } from '@molaar/contracts';
import { deletePatient } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/patient/{id}/delete',
  ...forSignedIn('extension', 'Delete the patient with everything that hangs on it, for good', ['PATIENT_NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(forgetPatientInput.omit({ id: true })) },
  responses: { 204: { description: 'Done' }, ...failure },
});

export const deletePatientRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deletePatient(app.services, await actorOf(c), { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.body(null, 204);
  });
};
