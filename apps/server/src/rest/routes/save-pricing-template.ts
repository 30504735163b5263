import { createRoute } from '@hono/zod-openapi';
import { pricingTemplate, savePricingTemplateInput } from '@molaar/contracts';
import { savePricingTemplate } from '@molaar/services/pricing';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/pricing-template',
  ...forSignedIn('Prices', 'Without id create, with id and version rename a price list', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { body: body(savePricingTemplateInput) },
  responses: { 200: json(pricingTemplate, 'The price list as saved'), ...failure },
});

export const savePricingTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await savePricingTemplate(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
