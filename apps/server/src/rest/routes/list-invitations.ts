import { createRoute, z } from '@hono/zod-openapi';
import { invitation } from '@molaar/contracts';
import { listInvitations } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/invitation',
  ...forSignedIn('Team', 'Invitations with their state'),
  responses: { 200: json(z.array(invitation), 'The newest first'), ...failure },
});

export const listInvitationsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listInvitations(app.services, await actorOf(c)), 200));
};
