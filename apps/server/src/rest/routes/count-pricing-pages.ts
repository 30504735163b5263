import { createRoute } from '@hono/zod-openapi';
import { pricingPagesInput, pricingPagesOutput } from '@molaar/contracts';
import { countPricingPages } from '@molaar/services/pricing';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/pricing-template/{id}/pages',
  ...forSignedIn('Prices', 'How many pages of this size a price list has', ['NOT_FOUND']),
  request: { params: idParam, query: pricingPagesInput },
  responses: { 200: json(pricingPagesOutput, 'Pages and components'), ...failure },
});

export const countPricingPagesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = { ...c.req.valid('query'), ...c.req.valid('param') };
    return c.json(await countPricingPages(app.services, await actorOf(c), input), 200);
  });
};
