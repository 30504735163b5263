import { createRoute } from '@hono/zod-openapi';
import { acceptedInvitation, acceptInvitationInput } from '@molaar/contracts';
import { acceptInvitation } from '@molaar/services/team';
import type { AddRoute } from '../api';
import { body, failure, forEveryone, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/invitation/accept',
  ...forEveryone('Team', 'Answer an invitation by making an account', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'INVITATION_EXPIRED',
    'ACTIVE_USER_EXISTS',
    'EMAIL_EXISTS',
    'SEAT_LIMIT_REACHED',
  ]),
  request: { body: body(acceptInvitationInput) },
  responses: { 200: json(acceptedInvitation, 'The account; it signs in by POST /auth/login'), ...failure },
});

export const acceptInvitationRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await acceptInvitation(app.services, c.req.valid('json')), 200));
};
