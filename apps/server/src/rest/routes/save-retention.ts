import { createRoute } from '@hono/zod-openapi';
import { retention, retentionState } from '@molaar/contracts';
import { saveRetention } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/x/retention',
  ...forSignedIn('extension', 'Set how long patient files are kept'),
  request: { body: body(retention) },
  responses: { 200: json(retentionState, 'The rule and what is due by it'), ...failure },
});

export const saveRetentionRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await saveRetention(app.services, await actorOf(c), c.req.valid('json')), 200));
};
