import { createRoute } from '@hono/zod-openapi';
import { member, transferOwnershipBody } from '@molaar/contracts';
import { transferOwnership } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/user/{id}/transfer-ownership',
  ...forSignedIn('extension', 'Hand ownership over to a colleague', ['USER_NOT_FOUND', 'SEAT_LIMIT_REACHED', 'TOO_MANY_REQUESTS']),
  request: { params: idParam, body: body(transferOwnershipBody) },
  responses: { 200: json(member, 'The new owner'), ...failure },
});

export const transferOwnershipRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const input = { ...c.req.valid('json'), id };
    const { member: owner, endedSessions } = await transferOwnership(app.services, await actorOf(c), input);
    app.sessionEnds.endAll(endedSessions);
    return c.json(owner, 200);
  });
};
