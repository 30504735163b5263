import { createRoute, z } from '@hono/zod-openapi';
import { ownSession } from '@molaar/contracts';
import { listOwnSessions } from '@molaar/services/session';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/session',
  ...forSignedIn('extension', "One's own sessions"),
  responses: { 200: json(z.array(ownSession), 'The last used first'), ...failure },
});

export const listSessionsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listOwnSessions(app.services, await actorOf(c)), 200));
};
