import { createRoute } from '@hono/zod-openapi';
import { calibrateImageInput, image } from '@molaar/contracts';
import { calibrateImage } from '@molaar/services/images';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/x/image/{id}/calibration',
  ...forSignedIn('extension', 'Say what a pixel of the radiograph measures', ['NOT_FOUND']),
  request: { params: idParam, body: body(calibrateImageInput) },
  responses: { 200: json(image, 'The radiograph'), ...failure },
});

export const calibrateImageRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { millimetresPerPixel } = c.req.valid('json');
    return c.json(await calibrateImage(app.services, await actorOf(c), c.req.valid('param').id, millimetresPerPixel), 200);
  });
};
