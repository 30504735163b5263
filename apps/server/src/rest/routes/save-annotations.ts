import { createRoute } from '@hono/zod-openapi';
import { annotationSet, saveAnnotationsInput } from '@molaar/contracts';
import { saveAnnotations } from '@molaar/services/annotations';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/annotation/{id}',
  ...forSignedIn('Annotations', 'Save all objects of a radiograph', ['NOT_FOUND', 'VERSION_CONFLICT', 'ERROR_SAVING_ANNOTATIONS']),
  request: { params: idParam, body: body(saveAnnotationsInput.omit({ imageId: true })) },
  responses: { 200: json(annotationSet, 'The objects as saved'), ...failure },
});

export const saveAnnotationsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = { ...ifMatch(c, c.req.valid('json')), imageId: c.req.valid('param').id };
    return c.json(tagged(c, await saveAnnotations(app.services, await actorOf(c), input)), 200);
  });
};
