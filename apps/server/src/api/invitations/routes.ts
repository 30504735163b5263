import { createRoute, z } from '@hono/zod-openapi';
import { acceptedInvitation, acceptInvitationInput, invitation, inviteInput, openInvitation } from '@molaar/contracts';
import { acceptInvitation, deleteInvitation, getInvitation, invite, listInvitations, resendInvitation } from '@molaar/services/team';
import { type AddRoutes, actorOf, body, failure, forEveryone, forSignedIn, json, linkParam } from '../rest';

const inviteRoute = createRoute({
  operationId: 'inviteUser',
  method: 'post',
  path: '/invitation',
  ...forSignedIn('Team', 'Invite a person by e-mail', ['ACTIVE_USER_EXISTS', 'SEAT_LIMIT_REACHED']),
  request: { body: body(inviteInput) },
  responses: { 200: json(invitation, 'The invitation'), ...failure },
});

const listInvitationsRoute = createRoute({
  operationId: 'listInvitations',
  method: 'get',
  path: '/invitation',
  ...forSignedIn('Team', 'List invitations with their state'),
  responses: { 200: json(z.array(invitation), 'Newest first'), ...failure },
});

const getInvitationRoute = createRoute({
  operationId: 'getInvitation',
  method: 'get',
  path: '/invitation/{id}',
  ...forEveryone('Team', 'Get what the invited person is shown', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'INVITATION_EXPIRED',
    'ORGANIZATION_INACTIVE',
  ]),
  request: { params: linkParam },
  responses: { 200: json(openInvitation, 'The open invitation'), ...failure },
});

const acceptInvitationRoute = createRoute({
  operationId: 'acceptInvitation',
  method: 'post',
  path: '/invitation/accept',
  ...forEveryone('Team', 'Accept an invitation and create the account', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'INVITATION_EXPIRED',
    'ACTIVE_USER_EXISTS',
    'EMAIL_EXISTS',
    'SEAT_LIMIT_REACHED',
  ]),
  request: { body: body(acceptInvitationInput) },
  responses: { 200: json(acceptedInvitation, 'The account; it signs in with POST /auth/login'), ...failure },
});

const deleteInvitationRoute = createRoute({
  operationId: 'deleteInvitation',
  method: 'delete',
  path: '/invitation/{id}',
  ...forSignedIn('Team', 'Delete an invitation', ['INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED']),
  request: { params: linkParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const resendInvitationRoute = createRoute({
  operationId: 'resendInvitation',
  method: 'post',
  path: '/x/invitation/{id}/resend',
  ...forSignedIn('extension', 'Send an invitation again; it is valid for seven more days', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'ACTIVE_USER_EXISTS',
    'SEAT_LIMIT_REACHED',
  ]),
  request: { params: linkParam },
  responses: { 200: json(invitation, 'The updated invitation'), ...failure },
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
