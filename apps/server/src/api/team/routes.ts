import { createRoute, z } from '@hono/zod-openapi';
import {
  dentist,
  endMemberSessionsInput,
  member,
  memberSession,
  seatUse,
  transferOwnershipBody,
  updateMemberBody,
} from '@molaar/contracts';
import {
  endMemberSessions,
  getSeatUse,
  listDentists,
  listMemberSessions,
  listMembers,
  removeMember,
  transferOwnership,
  updateMember,
} from '@molaar/services/team';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listMembersRoute = createRoute({
  operationId: 'listUsers',
  method: 'get',
  path: '/user',
  ...forSignedIn('Team', 'List the people of the organization'),
  responses: { 200: json(z.array(member), 'Everybody who is not deleted'), ...failure },
});

const listDentistsRoute = createRoute({
  operationId: 'listDentists',
  method: 'get',
  path: '/x/dentist',
  ...forSignedIn('extension', 'List the dentists of the clinic'),
  responses: { 200: json(z.array(dentist), 'Active dentists by name'), ...failure },
});

const updateMemberRoute = createRoute({
  operationId: 'updateUser',
  method: 'patch',
  path: '/user/{id}',
  ...forSignedIn('Team', 'Update a colleague; absent fields stay unchanged', [
    'USER_NOT_FOUND',
    'CAN_NOT_DELETE_ADMIN_OR_OWNER',
    'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION',
    'SEAT_LIMIT_REACHED',
  ]),
  request: { params: idParam, body: body(updateMemberBody) },
  responses: { 200: json(member, 'The updated colleague'), ...failure },
});

const removeMemberRoute = createRoute({
  operationId: 'removeUser',
  method: 'delete',
  path: '/user/{id}',
  ...forSignedIn('Team', 'Delete a colleague from the team', [
    'CAN_NOT_DELETE_ADMIN_OR_OWNER',
    'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const getSeatUseRoute = createRoute({
  operationId: 'getSeatUse',
  method: 'get',
  path: '/x/seats',
  ...forSignedIn('extension', 'Get used seats, open invitations and the limits of the subscription plan'),
  responses: { 200: json(seatUse, 'Used seats and limits; null: unlimited'), ...failure },
});

const transferOwnershipRoute = createRoute({
  operationId: 'transferOwnership',
  method: 'post',
  path: '/x/user/{id}/transfer-ownership',
  ...forSignedIn('extension', 'Transfer ownership to a colleague', ['USER_NOT_FOUND', 'SEAT_LIMIT_REACHED', 'TOO_MANY_REQUESTS']),
  request: { params: idParam, body: body(transferOwnershipBody) },
  responses: { 200: json(member, 'The new owner'), ...failure },
});

const listMemberSessionsRoute = createRoute({
  operationId: 'listUserSessions',
  method: 'get',
  path: '/x/user/{id}/session',
  ...forSignedIn('extension', 'List the sessions of a colleague', ['USER_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(memberSession), 'Last used first'), ...failure },
});

const endMemberSessionsRoute = createRoute({
  operationId: 'endUserSessions',
  method: 'delete',
  path: '/x/user/{id}/session',
  ...forSignedIn('extension', 'End the sessions of a colleague, or one of them', ['USER_NOT_FOUND', 'NOT_FOUND']),
  request: { params: idParam, query: endMemberSessionsInput.pick({ sessionId: true }) },
  responses: { 204: { description: 'Ended' }, ...failure },
});

export const teamRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listMembersRoute, async (c) => c.json(await listMembers(app.services, await actorOf(c)), 200));
  http.openapi(listDentistsRoute, async (c) => c.json(await listDentists(app.services, await actorOf(c)), 200));
  http.openapi(updateMemberRoute, async (c) => {
    const { id } = c.req.valid('param');
    const { member: changed, endedSessions } = await updateMember(app.services, await actorOf(c), { ...c.req.valid('json'), id });
    app.sessionEndHub.publishAll(endedSessions);
    return c.json(changed, 200);
  });
  http.openapi(removeMemberRoute, async (c) => {
    app.sessionEndHub.publishAll(await removeMember(app.services, await actorOf(c), c.req.valid('param').id));
    return c.body(null, 204);
  });
  http.openapi(getSeatUseRoute, async (c) => c.json(await getSeatUse(app.services, await actorOf(c)), 200));
  http.openapi(listMemberSessionsRoute, async (c) =>
    c.json(await listMemberSessions(app.services, await actorOf(c), c.req.valid('param').id), 200),
  );
  http.openapi(endMemberSessionsRoute, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    app.sessionEndHub.publishAll(await endMemberSessions(app.services, await actorOf(c), input));
    return c.body(null, 204);
  });
  http.openapi(transferOwnershipRoute, async (c) => {
    const { id } = c.req.valid('param');
    const input = { ...c.req.valid('json'), id };
    const { member: owner, endedSessions } = await transferOwnership(app.services, await actorOf(c), input);
    app.sessionEndHub.publishAll(endedSessions);
    return c.json(owner, 200);
  });
};
