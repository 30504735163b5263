import { createRoute, z } from '@hono/zod-openapi';
import { paginatePatientsInput, patient } from '@molaar/contracts';
import { nextCursor, paginatePatients } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/patient/paginate',
  ...forSignedIn('Patients', 'One page of the patients; X-Next-Cursor leads to the next, with the same order and filters'),
  request: { query: paginatePatientsInput },
  responses: { 200: json(z.array(patient), 'The page'), ...failure },
});

export const paginatePatientsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = c.req.valid('query');
    const patients = await paginatePatients(app.services, await actorOf(c), input);
    const cursor = nextCursor(patients, input);
    if (cursor) c.header('X-Next-Cursor', cursor);
    return c.json(patients, 200);
  });
};
