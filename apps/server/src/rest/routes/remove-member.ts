import { createRoute } from '@hono/zod-openapi';
import { removeMember } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/user/{id}',
  ...forSignedIn('Team', 'Delete a colleague from the team', [
    'CAN_NOT_DELETE_ADMIN_OR_OWNER',
    'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const removeMemberRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    app.sessionEnds.endAll(await removeMember(app.services, await actorOf(c), c.req.valid('param').id));
    return c.body(null, 204);
  });
};
