import { createRoute } from '@hono/zod-openapi';
import { deleteDisclaimer } from '@molaar/services/disclaimers';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/disclaimer/{id}',
  ...forSignedIn('Templates', 'Delete a disclaimer; saved plans keep what they froze', [
    'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER',
    'NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deleteDisclaimerRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deleteDisclaimer(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
};
