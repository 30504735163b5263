import { createRoute } from '@hono/zod-openapi';
import { deletePricingTemplate } from '@molaar/services/pricing';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/pricing-template/{id}',
  ...forSignedIn('Prices', 'Delete a price list with its components', ['NOT_FOUND', 'PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE']),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deletePricingTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deletePricingTemplate(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
};
