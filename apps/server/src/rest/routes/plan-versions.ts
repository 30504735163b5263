import { createRoute, z } from '@hono/zod-openapi';
import { planVersion, planVersionInput, planVersionSummary } from '@molaar/contracts';
import { getPlanVersion, listPlanVersions } from '@molaar/services/treatment-plans';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const list = createRoute({
  method: 'get',
  path: '/x/treatment-plan/{id}/versions',
  ...forSignedIn('extension', 'Every saved version of a plan', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(planVersionSummary), 'Newest first'), ...failure },
});

const one = createRoute({
  method: 'get',
  path: '/x/treatment-plan/{id}/versions/{planVersion}',
  ...forSignedIn('extension', 'One version of a plan as it was saved', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: planVersionInput },
  responses: { 200: json(planVersion, 'The version'), ...failure },
});

export const planVersionRoutes: AddRoute = ({ http, app }) => {
  http.openapi(list, async (c) => c.json(await listPlanVersions(app.services, await actorOf(c), c.req.valid('param')), 200));
  http.openapi(one, async (c) => c.json(await getPlanVersion(app.services, await actorOf(c), c.req.valid('param')), 200));
};
