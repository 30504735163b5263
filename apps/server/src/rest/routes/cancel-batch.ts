import { createRoute } from '@hono/zod-openapi';
import { batch } from '@molaar/contracts';
import { cancelBatch } from '@molaar/services/analyses';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/analysis/batch/{id}/cancel',
  ...forSignedIn('extension', 'Call off what waits or runs of a batch and nobody else asked for', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(batch, 'The batch as it is then'), ...failure },
});

export const cancelBatchRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await cancelBatch(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
