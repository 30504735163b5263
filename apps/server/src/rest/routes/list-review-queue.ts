import { createRoute } from '@hono/zod-openapi';
import { reviewQueue, reviewQueueInput } from '@molaar/contracts';
import { listReviewQueue } from '@molaar/services/overview';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/review-queue',
  ...forSignedIn('extension', 'Images with undecided suggestions, the least sure first'),
  request: { query: reviewQueueInput },
  responses: { 200: json(reviewQueue, 'The queue'), ...failure },
});

export const listReviewQueueRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listReviewQueue(app.services, await actorOf(c), c.req.valid('query')), 200));
};
