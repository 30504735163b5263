import { createRoute } from '@hono/zod-openapi';
import { imageAnalysis } from '@molaar/contracts';
import { getImageAnalysis } from '@molaar/services/analyses';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/image/{id}/analysis',
  ...forSignedIn('extension', 'Where the analysis of a radiograph stands, and how many wait before it', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(imageAnalysis, 'The analysis, if one was asked for'), ...failure },
});

export const getImageAnalysisRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getImageAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
