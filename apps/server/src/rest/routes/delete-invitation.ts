import { createRoute } from '@hono/zod-openapi';
import { deleteInvitation } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, linkParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/invitation/{id}',
  ...forSignedIn('Team', 'Take an invitation back', ['INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED']),
  request: { params: linkParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deleteInvitationRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deleteInvitation(app.services, await actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
};
