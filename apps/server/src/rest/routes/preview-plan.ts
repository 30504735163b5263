import { createRoute, z } from '@hono/zod-openapi';
import { generatePdfInput } from '@molaar/contracts';
import { previewPlan } from '@molaar/services/treatment-plans';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/pdf/image/{id}',
  ...forSignedIn('Plans', "A picture of one page of a plan's PDF; X-Page-Count tells how many there are", [
    'TREATMENT_PLAN_NOT_FOUND',
    'TREATMENT_PLAN_PDF_DOES_NOT_EXIST',
    'NOT_FOUND',
  ]),
  request: {
    params: idParam,
    query: generatePdfInput.omit({ id: true }).extend({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  },
  responses: {
    200: { description: 'The page', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

/** `{id}` is the plan's. */
export const previewPlanRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { language, ...options } = c.req.valid('query');
    const { png, pages } = await previewPlan(app.services, await actorOf(c), c.req.valid('param').id, { ...options, locale: language });
    c.header('Content-Type', 'image/png');
    c.header('X-Page-Count', String(pages));
    return c.body(new Uint8Array(png), 200);
  });
};
