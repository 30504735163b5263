import { createRoute } from '@hono/zod-openapi';
import { changePasswordInput } from '@molaar/contracts';
import { changePassword } from '@molaar/services/passwords';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/x/account/password',
  ...forSignedIn('extension', "Change one's own password; other sessions end", ['TOO_MANY_REQUESTS']),
  request: { body: body(changePasswordInput) },
  responses: { 204: { description: 'Changed' }, ...failure },
});

export const changePasswordRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    app.sessionEnds.endAll(await changePassword(app.services, await actorOf(c), c.req.valid('json')));
    return c.body(null, 204);
  });
};
