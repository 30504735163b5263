import { createRoute } from '@hono/zod-openapi';
import { invitation, inviteInput } from '@molaar/contracts';
import { invite } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/invitation',
  ...forSignedIn('Team', 'Invite an address by mail', ['ACTIVE_USER_EXISTS', 'SEAT_LIMIT_REACHED']),
  request: { body: body(inviteInput) },
  responses: { 200: json(invitation, 'The invitation'), ...failure },
});

export const inviteRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await invite(app.services, await actorOf(c), c.req.valid('json')), 200));
};
