import { createRoute } from '@hono/zod-openapi';
import { member, updateMemberBody } from '@molaar/contracts';
import { updateMember } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'patch',
  path: '/user/{id}',
  ...forSignedIn('Team', 'Change a colleague; what is left out stays', [
    'USER_NOT_FOUND',
    'CAN_NOT_DELETE_ADMIN_OR_OWNER',
    'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION',
    'SEAT_LIMIT_REACHED',
  ]),
  request: { params: idParam, body: body(updateMemberBody) },
  responses: { 200: json(member, 'The colleague as they are now'), ...failure },
});

export const updateMemberRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const { member: changed, endedSessions } = await updateMember(app.services, await actorOf(c), { ...c.req.valid('json'), id });
    app.sessionEnds.endAll(endedSessions);
    return c.json(changed, 200);
  });
};
