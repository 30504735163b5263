import { createRoute } from '@hono/zod-openapi';
import { paginatePricingComponentsInput, pricingComponentPage } from '@molaar/contracts';
import { paginatePricingComponents } from '@molaar/services/pricing';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/pricing-component/paginate',
  ...forSignedIn('Prices', 'One page of the components of a price list', ['NOT_FOUND']),
  request: { query: paginatePricingComponentsInput },
  responses: { 200: json(pricingComponentPage, 'The page'), ...failure },
});

export const paginatePricingComponentsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await paginatePricingComponents(app.services, await actorOf(c), c.req.valid('query')), 200));
};
