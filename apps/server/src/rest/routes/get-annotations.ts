import { createRoute } from '@hono/zod-openapi';
import { annotationSet } from '@molaar/contracts';
import { getAnnotations } from '@molaar/services/annotations';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/image/{id}/annotation',
  ...forSignedIn('extension', 'The saved objects of a radiograph and their version; starts no analysis', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(annotationSet, 'The objects; version 0 and none before anything was saved'), ...failure },
});

export const getAnnotationsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await getAnnotations(app.services, await actorOf(c), { imageId: c.req.valid('param').id })), 200),
  );
};
