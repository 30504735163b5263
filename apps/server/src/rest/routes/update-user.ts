import { createRoute } from '@hono/zod-openapi';
import { updateOwnUserInput, user } from '@molaar/contracts';
import { updateOwnUser } from '@molaar/services/account';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'patch',
  path: '/user',
  ...forSignedIn('Account', "Change one's own account; what is left out stays"),
  request: { body: body(updateOwnUserInput) },
  responses: { 200: json(user, 'The user as it is now'), ...failure },
});

export const updateUser: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await updateOwnUser(app.services, await actorOf(c), c.req.valid('json')), 200));
};
