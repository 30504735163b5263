import { createRoute, z } from '@hono/zod-openapi';
import { pricingTemplate } from '@molaar/contracts';
import { listPricingTemplates } from '@molaar/services/pricing';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/pricing-template',
  ...forSignedIn('Prices', 'Price lists'),
  responses: { 200: json(z.array(pricingTemplate), 'The price lists'), ...failure },
});

export const listPricingTemplatesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listPricingTemplates(app.services, await actorOf(c)), 200));
};
