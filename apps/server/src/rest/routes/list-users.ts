import { createRoute, z } from '@hono/zod-openapi';
import { member } from '@molaar/contracts';
import { listMembers } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/user',
  ...forSignedIn('Team', 'The people of the organization'),
  responses: { 200: json(z.array(member), 'Everybody who was not deleted'), ...failure },
});

export const listUsersRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listMembers(app.services, await actorOf(c)), 200));
};
