import { createRoute } from '@hono/zod-openapi';
import { overview, reviewQueue, reviewQueueInput } from '@molaar/contracts';
import { getOverview, listReviewQueue } from '@molaar/services/overview';
import { type AddRoutes, actorOf, failure, forSignedIn, json } from '../rest';

const getOverviewRoute = createRoute({
  operationId: 'getOverview',
  method: 'get',
  path: '/x/overview',
  ...forSignedIn('extension', 'Get the overview: today’s work, images to review, treatment plans, analyses, recent patients'),
  responses: { 200: json(overview, 'The overview'), ...failure },
});

const listReviewQueueRoute = createRoute({
  operationId: 'listReviewQueue',
  method: 'get',
  path: '/x/review-queue',
  ...forSignedIn('extension', 'List images with findings to review, lowest confidence first'),
  request: { query: reviewQueueInput },
  responses: { 200: json(reviewQueue, 'The queue'), ...failure },
});

export const overviewRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(getOverviewRoute, async (c) => c.json(await getOverview(app.services, await actorOf(c)), 200));
  http.openapi(listReviewQueueRoute, async (c) => c.json(await listReviewQueue(app.services, await actorOf(c), c.req.valid('query')), 200));
};
