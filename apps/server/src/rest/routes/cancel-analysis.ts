import { createRoute } from '@hono/zod-openapi';
import { analysis } from '@molaar/contracts';
import { cancelAnalysis } from '@molaar/services/analyses';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/x/image/{id}/analysis',
  ...forSignedIn('extension', 'Call off the analysis that waits or runs', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(analysis, 'The analysis as it is then'), ...failure },
});

export const cancelAnalysisRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await cancelAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
