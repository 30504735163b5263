import { createRoute } from '@hono/zod-openapi';
import { image } from '@molaar/contracts';
import { getImage } from '@molaar/services/images';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/image/{id}',
  ...forSignedIn('Images', 'A radiograph: data and addresses of its files', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(image, 'The radiograph'), ...failure },
});

export const getImageRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getImage(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
