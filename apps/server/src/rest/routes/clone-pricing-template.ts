import { createRoute } from '@hono/zod-openapi';
import { clonePricingTemplateInput, pricingTemplate } from '@molaar/contracts';
import { clonePricingTemplate } from '@molaar/services/pricing';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf, signedIn } from '../api';
import { emptyBodyIsNone, failure, forSignedIn, idParam, json, optionalBody } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/pricing-template/{id}/clone',
  ...forSignedIn('Prices', 'Copy a price list with its components; without a name the copy is numbered', ['NOT_FOUND']),
  middleware: [signedIn, emptyBodyIsNone] as const,
  request: { params: idParam, body: optionalBody(clonePricingTemplateInput) },
  responses: { 200: json(pricingTemplate, 'The copy'), ...failure },
});

export const clonePricingTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json(tagged(c, await clonePricingTemplate(app.services, await actorOf(c), input)), 200);
  });
};
