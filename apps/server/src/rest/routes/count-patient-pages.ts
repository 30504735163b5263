import { createRoute } from '@hono/zod-openapi';
import { patientPagesInput, patientPagesOutput } from '@molaar/contracts';
import { countPatientPages } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/patient/pages',
  ...forSignedIn('Patients', 'How many pages of patients there are'),
  request: { query: patientPagesInput },
  responses: { 200: json(patientPagesOutput, 'Pages and total'), ...failure },
});

export const countPatientPagesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await countPatientPages(app.services, await actorOf(c), c.req.valid('query')), 200));
};
