import { createRoute } from '@hono/zod-openapi';
import { deletePricingComponentInput } from '@molaar/contracts';
import { deletePricingComponent } from '@molaar/services/pricing';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/pricing-component/{pricingTemplateId}/{id}',
  ...forSignedIn('Prices', 'Delete a component of a price list', ['NOT_FOUND', 'PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE']),
  request: { params: deletePricingComponentInput },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deletePricingComponentRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deletePricingComponent(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
};
