import { createRoute } from '@hono/zod-openapi';
import { pricingComponent, savePricingComponentInput } from '@molaar/contracts';
import { savePricingComponent } from '@molaar/services/pricing';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/pricing-component',
  ...forSignedIn('Prices', 'Without id add, with id and version change a component of a price list', [
    'NOT_FOUND',
    'PRICING_COMPONENT_CODE_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(savePricingComponentInput) },
  responses: { 200: json(pricingComponent, 'The component as saved'), ...failure },
});

export const savePricingComponentRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await savePricingComponent(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
