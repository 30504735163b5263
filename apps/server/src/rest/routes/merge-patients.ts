import { createRoute } from '@hono/zod-openapi';
import { mergePatientsInput, patient } from '@molaar/contracts';
import { mergePatients } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/patient/merge',
  ...forSignedIn('extension', 'Make one file of two; everything of `mergeId` moves to `keepId`', [
    'PATIENT_NOT_FOUND',
    'PATIENT_ALREADY_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(mergePatientsInput) },
  responses: { 200: json(patient, 'The one file'), ...failure },
});

export const mergePatientsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await mergePatients(app.services, await actorOf(c), c.req.valid('json')), 200));
};
