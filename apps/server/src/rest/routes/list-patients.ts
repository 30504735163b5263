import { createRoute, z } from '@hono/zod-openapi';
import { listPatientsInput, patient } from '@molaar/contracts';
import { listPatients } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/patient',
  ...forSignedIn('Patients', 'Patients for a picker, at most 100'),
  request: { query: listPatientsInput },
  responses: { 200: json(z.array(patient), 'The patients'), ...failure },
});

export const listPatientsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listPatients(app.services, await actorOf(c), c.req.valid('query')), 200));
};
