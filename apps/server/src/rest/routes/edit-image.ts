import { createRoute } from '@hono/zod-openapi';
import { editImageInput, image } from '@molaar/contracts';
import { editImage } from '@molaar/services/images';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/image/{id}/edit',
  ...forSignedIn('extension', 'Make a new radiograph of this one: mirrored, turned, cut, with its objects', [
    'NOT_FOUND',
    'VALIDATION_FAILED',
  ]),
  request: { params: idParam, body: body(editImageInput) },
  responses: { 201: json(image, 'The new radiograph'), ...failure },
});

export const editImageRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(await editImage(app.services, await actorOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
  );
};
