import { createRoute } from '@hono/zod-openapi';
import { annotationDraftKept, keepAnnotationDraftInput, shownAnnotationDraft } from '@molaar/contracts';
import { getAnnotationDraft, keepAnnotationDraft } from '@molaar/services/annotations';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const read = createRoute({
  method: 'get',
  path: '/x/image/{id}/draft',
  ...forSignedIn('extension', 'One’s own unsaved objects of a radiograph', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(shownAnnotationDraft, 'The draft; its content is null where nothing is unsaved'), ...failure },
});

const keep = createRoute({
  method: 'put',
  path: '/x/image/{id}/draft',
  ...forSignedIn('extension', 'Keep one’s own unsaved objects of a radiograph; null ends the draft', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(keepAnnotationDraftInput.omit({ imageId: true })) },
  responses: { 200: json(annotationDraftKept, 'It is kept'), ...failure },
});

export const annotationDraftRoutes: AddRoute = ({ http, app }) => {
  http.openapi(read, async (c) =>
    c.json(await getAnnotationDraft(app.services, await actorOf(c), { imageId: c.req.valid('param').id }), 200),
  );
  http.openapi(keep, async (c) => {
    const imageId = c.req.valid('param').id;
    return c.json(await keepAnnotationDraft(app.services, await actorOf(c), { ...c.req.valid('json'), imageId }), 200);
  });
};
