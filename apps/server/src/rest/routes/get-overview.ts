import { createRoute } from '@hono/zod-openapi';
import { overview } from '@molaar/contracts';
import { getOverview } from '@molaar/services/overview';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/overview',
  ...forSignedIn('extension', 'The first page of the day: work done today, images to review, plans, analyses, recent patients'),
  responses: { 200: json(overview, 'The overview'), ...failure },
});

export const getOverviewRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getOverview(app.services, await actorOf(c)), 200));
};
