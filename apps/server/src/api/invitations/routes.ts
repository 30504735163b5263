import { createRoute, z } from '@hono/zod-openapi';
import { acceptedInvitation, acceptInvitationInput, invitation, inviteInput, openInvitation } from '@molaar/contracts';
import { acceptInvitation, deleteInvitation, getInvitation, invite, listInvitations, resendInvitation } from '@molaar/services/team';
import { type AddRoutes, actorOf, body, failure, forEveryone, forSignedIn, json, linkParam } from '../rest';

const inviteRoute = createRoute({
  method: 'post',
  path: '/invitation',
  ...forSignedIn('Team', 'Invite an address by mail', ['ACTIVE_USER_EXISTS', 'SEAT_LIMIT_REACHED']),
  request: { body: body(inviteInput) },
  responses: { 200: json(invitation, 'The invitation'), ...failure },
});

const listInvitationsRoute = createRoute({
  method: 'get',
  path: '/invitation',
  ...forSignedIn('Team', 'Invitations with their state'),
  responses: { 200: json(z.array(invitation), 'The newest first'), ...failure },
});

const getInvitationRoute = createRoute({
  method: 'get',
  path: '/invitation/{id}',
  ...forEveryone('Team', 'What the invited person is shown', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'INVITATION_EXPIRED',
    'ORGANIZATION_INACTIVE',
  ]),
  request: { params: linkParam },
  responses: { 200: json(openInvitation, 'The open invitation'), ...failure },
});

const acceptInvitationRoute = createRoute({
  method: 'post',
  path: '/invitation/accept',
  ...forEveryone('Team', 'CallResponse an invitation by making an account', [
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

const deleteInvitationRoute = createRoute({
  method: 'delete',
  path: '/invitation/{id}',
  ...forSignedIn('Team', 'Take an invitation back', ['INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED']),
  request: { params: linkParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const resendInvitationRoute = createRoute({
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

export const invitationsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(inviteRoute, async (c) => c.json(await invite(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(listInvitationsRoute, async (c) => c.json(await listInvitations(app.services, await actorOf(c)), 200));
  http.openapi(getInvitationRoute, async (c) => c.json(await getInvitation(app.services, c.req.valid('param').id), 200));
  http.openapi(acceptInvitationRoute, async (c) => c.json(await acceptInvitation(app.services, c.req.valid('json')), 200));
  http.openapi(deleteInvitationRoute, async (c) => {
    await deleteInvitation(app.services, await actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
  http.openapi(resendInvitationRoute, async (c) =>
    c.json(await resendInvitation(app.services, await actorOf(c), c.req.valid('param').id), 200),
  );
};
