import { createRoute, z } from '@hono/zod-openapi';
import { exportPricingInput } from '@molaar/contracts';
import { exportPricing } from '@molaar/services/pricing';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/pricing-template/{id}/csv',
  ...forSignedIn('extension', 'A price list as CSV for a spreadsheet', ['NOT_FOUND']),
  request: { params: idParam, query: exportPricingInput },
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...failure,
  },
});

export const exportPricingRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    const { name, csv } = await exportPricing(app.services, await actorOf(c), input);
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="prices.csv"; filename*=UTF-8''${encodeFileName(`${name}.csv`)}`,
    });
  });
};

/** RFC 5987: what encodeURIComponent leaves and the header may not hold. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
