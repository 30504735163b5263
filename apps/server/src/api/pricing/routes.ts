import { createRoute, z } from '@hono/zod-openapi';
import {
  clonePricingTemplateInput,
  deletePricingComponentInput,
  exportPricingInput,
  paginatePricingComponentsInput,
  pricingComponent,
  pricingComponentPage,
  pricingPagesInput,
  pricingPagesOutput,
  pricingTemplate,
  savePricingComponentInput,
  savePricingTemplateInput,
} from '@molaar/contracts';
import {
  clonePricingTemplate,
  countPricingPages,
  deletePricingComponent,
  deletePricingTemplate,
  exportPricing,
  listPricingTemplates,
  paginatePricingComponents,
  savePricingComponent,
  savePricingTemplate,
} from '@molaar/services/pricing';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, emptyBodyAsObject, failure, forSignedIn, idParam, json, optionalBody, signedIn } from '../rest';

const savePricingTemplateRoute = createRoute({
  operationId: 'savePricingTemplate',
  method: 'put',
  path: '/pricing-template',
  ...forSignedIn('Prices', 'Create a price list (without id) or rename one (with id and version)', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { body: body(savePricingTemplateInput) },
  responses: { 200: json(pricingTemplate, 'The saved price list'), ...failure },
});

const clonePricingTemplateRoute = createRoute({
  operationId: 'clonePricingTemplate',
  method: 'put',
  path: '/pricing-template/{id}/clone',
  ...forSignedIn('Prices', 'Copy a price list with its components; without a name the copy is numbered', ['NOT_FOUND']),
  middleware: [signedIn, emptyBodyAsObject] as const,
  request: { params: idParam, body: optionalBody(clonePricingTemplateInput) },
  responses: { 200: json(pricingTemplate, 'The copy'), ...failure },
});

const deletePricingTemplateRoute = createRoute({
  operationId: 'deletePricingTemplate',
  method: 'delete',
  path: '/pricing-template/{id}',
  ...forSignedIn('Prices', 'Delete a price list with its components', ['NOT_FOUND', 'PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE']),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const listPricingTemplatesRoute = createRoute({
  operationId: 'listPricingTemplates',
  method: 'get',
  path: '/pricing-template',
  ...forSignedIn('Prices', 'List price lists'),
  responses: { 200: json(z.array(pricingTemplate), 'The price lists'), ...failure },
});

const countPricingPagesRoute = createRoute({
  operationId: 'countPricingComponentPages',
  method: 'get',
  path: '/pricing-template/{id}/pages',
  ...forSignedIn('Prices', 'Count the pages of a price list', ['NOT_FOUND']),
  request: { params: idParam, query: pricingPagesInput },
  responses: { 200: json(pricingPagesOutput, 'Number of pages and components'), ...failure },
});

const savePricingComponentRoute = createRoute({
  operationId: 'savePricingComponent',
  method: 'put',
  path: '/pricing-component',
  ...forSignedIn('Prices', 'Add a component to a price list (without id) or update one (with id and version)', [
    'NOT_FOUND',
    'PRICING_COMPONENT_CODE_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(savePricingComponentInput) },
  responses: { 200: json(pricingComponent, 'The saved component'), ...failure },
});

const deletePricingComponentRoute = createRoute({
  operationId: 'deletePricingComponent',
  method: 'delete',
  path: '/pricing-component/{pricingTemplateId}/{id}',
  ...forSignedIn('Prices', 'Delete a component of a price list', ['NOT_FOUND', 'PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE']),
  request: { params: deletePricingComponentInput },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const paginatePricingComponentsRoute = createRoute({
  operationId: 'paginatePricingComponents',
  method: 'get',
  path: '/pricing-component/paginate',
  ...forSignedIn('Prices', 'Get one page of the components of a price list', ['NOT_FOUND']),
  request: { query: paginatePricingComponentsInput },
  responses: { 200: json(pricingComponentPage, 'The page'), ...failure },
});

const exportPricingRoute = createRoute({
  operationId: 'exportPricingTemplate',
  method: 'get',
  path: '/x/pricing-template/{id}/csv',
  ...forSignedIn('extension', 'Export a price list as CSV', ['NOT_FOUND']),
  request: { params: idParam, query: exportPricingInput },
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...failure,
  },
});

export const pricingRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(savePricingTemplateRoute, async (c) =>
    c.json(withEntityTag(c, await savePricingTemplate(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(clonePricingTemplateRoute, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json(withEntityTag(c, await clonePricingTemplate(app.services, await actorOf(c), input)), 200);
  });
  http.openapi(deletePricingTemplateRoute, async (c) => {
    await deletePricingTemplate(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
  http.openapi(listPricingTemplatesRoute, async (c) => c.json(await listPricingTemplates(app.services, await actorOf(c)), 200));
  http.openapi(countPricingPagesRoute, async (c) => {
    const input = { ...c.req.valid('query'), ...c.req.valid('param') };
    return c.json(await countPricingPages(app.services, await actorOf(c), input), 200);
  });
  http.openapi(savePricingComponentRoute, async (c) =>
    c.json(withEntityTag(c, await savePricingComponent(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(deletePricingComponentRoute, async (c) => {
    await deletePricingComponent(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
  http.openapi(paginatePricingComponentsRoute, async (c) =>
    c.json(await paginatePricingComponents(app.services, await actorOf(c), c.req.valid('query')), 200),
  );
  http.openapi(exportPricingRoute, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    const { name, csv } = await exportPricing(app.services, await actorOf(c), input);
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="prices.csv"; filename*=UTF-8''${encodeFileName(`${name}.csv`)}`,
    });
  });
};

/** Encodes a file name by RFC 5987, which also escapes characters that encodeURIComponent leaves. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
