import { createRoute } from '@hono/zod-openapi';
import { deletePlan } from '@molaar/services/treatment-plans';
import { ifMatch } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/x/treatment-plan/{id}',
  ...forSignedIn('extension', 'Delete a plan that was never approved, at the version that was read', [
    'TREATMENT_PLAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'TREATMENT_PLAN_APPROVED',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deletePlanRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const plan: { id: string; version?: number } = c.req.valid('param');
    await deletePlan(app.services, await actorOf(c), ifMatch(c, plan));
    return c.body(null, 204);
  });
};
