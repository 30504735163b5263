import { createRoute } from '@hono/zod-openapi';
import { deleteImage } from '@molaar/services/images';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/image/{id}',
  ...forSignedIn('Images', 'Delete a radiograph with its objects and files', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deleteImageRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deleteImage(app.services, await actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
};
