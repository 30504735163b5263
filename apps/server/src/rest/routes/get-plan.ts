import { createRoute } from '@hono/zod-openapi';
import { treatmentPlan } from '@molaar/contracts';
import { getPlan } from '@molaar/services/treatment-plans';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/treatment-plan/{id}',
  ...forSignedIn('extension', 'The latest version of a plan, a draft too, with the `version` that its next one names', [
    'TREATMENT_PLAN_NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: { 200: json(treatmentPlan, 'The plan'), ...failure },
});

export const getPlanRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(tagged(c, await getPlan(app.services, await actorOf(c), c.req.valid('param'))), 200));
};
