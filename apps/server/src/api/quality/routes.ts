import { createRoute } from '@hono/zod-openapi';
import { getQualityInput, quality } from '@molaar/contracts';
import { getQuality } from '@molaar/services/quality';
import { type AddRoutes, actorOf, failure, forSignedIn, json } from '../rest';

const getQualityRoute = createRoute({
  operationId: 'getQuality',
  method: 'get',
  path: '/x/quality',
  ...forSignedIn('extension', 'Get what the clinic decided about suggestions, by finding type'),
  request: { query: getQualityInput },
  responses: { 200: json(quality, 'Counts and shares'), ...failure },
});

export const qualityRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(getQualityRoute, async (c) => c.json(await getQuality(app.services, await actorOf(c), c.req.valid('query')), 200));
};
