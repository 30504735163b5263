import { createRoute } from '@hono/zod-openapi';
import { batch } from '@molaar/contracts';
import { getBatch } from '@molaar/services/analyses';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/analysis/batch/{id}',
  ...forSignedIn('extension', 'How far a batch of analyses is', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(batch, 'Counts, and the state of each analysis'), ...failure },
});

export const getBatchRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getBatch(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
