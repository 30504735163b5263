import { createRoute } from '@hono/zod-openapi';
import { endOwnSession } from '@molaar/services/session';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/x/session/{id}',
  ...forSignedIn('extension', "End one of one's own sessions", ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...failure },
});

export const endSessionRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    await endOwnSession(app.services, await actorOf(c), id);
    app.sessionEnds.end(id);
    return c.body(null, 204);
  });
};
