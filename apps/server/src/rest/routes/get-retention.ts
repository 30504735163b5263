import { createRoute } from '@hono/zod-openapi';
import { retentionState } from '@molaar/contracts';
import { getRetention } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/retention',
  ...forSignedIn('extension', 'How long patient files are kept, and which are due'),
  responses: { 200: json(retentionState, 'The rule and what is due by it'), ...failure },
});

export const getRetentionRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getRetention(app.services, await actorOf(c)), 200));
};
