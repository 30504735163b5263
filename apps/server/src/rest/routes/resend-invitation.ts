import { createRoute } from '@hono/zod-openapi';
import { invitation } from '@molaar/contracts';
import { resendInvitation } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json, linkParam } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/invitation/{id}/resend',
  ...forSignedIn('extension', 'Mail an invitation again; seven days from now', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'ACTIVE_USER_EXISTS',
    'SEAT_LIMIT_REACHED',
  ]),
  request: { params: linkParam },
  responses: { 200: json(invitation, 'The invitation as it is now'), ...failure },
});

export const resendInvitationRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await resendInvitation(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
