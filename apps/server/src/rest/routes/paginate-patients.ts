import { createRoute, z } from '@hono/zod-openapi';
import { paginatePatientsInput, patient } from '@molaar/contracts';
import { paginatePatients } from '@molaar/services';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/patient/paginate',
  ...forSignedIn('Patients', 'One page of the patients'),
  request: { query: paginatePatientsInput },
  responses: { 200: json(z.array(patient), 'The page'), ...failure },
});

export const paginatePatientsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await paginatePatients(app.services, await actorOf(c), c.req.valid('query')), 200));
};
