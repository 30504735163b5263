import { createRoute, z } from '@hono/zod-openapi';
import {
  annotatePending,
  annotationDraftKept,
  annotationSet,
  keepAnnotationDraftInput,
  saveAnnotationsInput,
  shownAnnotationDraft,
} from '@molaar/contracts';
import { ensureAnalysis } from '@molaar/services/analyses';
import { getAnnotationDraft, getAnnotations, saveAnnotationDraft, saveAnnotations } from '@molaar/services/annotations';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';
import { waitForAnalysis } from './wait-for-analysis';

const RETRY_AFTER_SECONDS = 2;

/** What failed changes only when somebody asks for it anew. */
const RETRY_AFTER_FAILURE_SECONDS = 60;

const annotateQuery = z.object({
  retry: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Begins an analysis anew that failed or was called off; for one request, not for asking again and again'),
});

const ANNOTATE_SUMMARY =
  'The objects of a radiograph, analysed first where it was not, which takes the right to analyse; waits up to 25 s; asks `Request-Type: ajax`';

const annotateRoute = createRoute({
  method: 'get',
  path: '/annotation/annotate/{id}',
  ...forSignedIn('Annotations', ANNOTATE_SUMMARY, ['NOT_FOUND']),
  request: { params: idParam, query: annotateQuery },
  responses: {
    200: json(annotationSet, 'The objects'),
    202: json(
      annotatePending,
      'Not ready yet: ask again after Retry-After seconds. FAILED: it ended so, see `analysis.failure`, and begins anew with `retry` alone',
    ),
    ...failure,
  },
});

const saveAnnotationsRoute = createRoute({
  method: 'post',
  path: '/annotation/{id}',
  ...forSignedIn('Annotations', 'Save all objects of a radiograph', ['NOT_FOUND', 'VERSION_CONFLICT', 'ERROR_SAVING_ANNOTATIONS']),
  request: { params: idParam, body: body(saveAnnotationsInput.omit({ imageId: true })) },
  responses: { 200: json(annotationSet, 'The objects as saved'), ...failure },
});

const getAnnotationsRoute = createRoute({
  method: 'get',
  path: '/x/image/{id}/annotation',
  ...forSignedIn('extension', 'The saved objects of a radiograph and their version; starts no analysis', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(annotationSet, 'The objects; version 0 and none before anything was saved'), ...failure },
});

const getAnnotationDraftRoute = createRoute({
  method: 'get',
  path: '/x/image/{id}/draft',
  ...forSignedIn('extension', 'One’s own unsaved objects of a radiograph', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(shownAnnotationDraft, 'The draft; its content is null where nothing is unsaved'), ...failure },
});

const saveAnnotationDraftRoute = createRoute({
  method: 'put',
  path: '/x/image/{id}/draft',
  ...forSignedIn('extension', 'Keep one’s own unsaved objects of a radiograph; null ends the draft', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(keepAnnotationDraftInput.omit({ imageId: true })) },
  responses: { 200: json(annotationDraftKept, 'It is kept'), ...failure },
});

export const annotationsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(annotateRoute, async (c) => {
    const { id: imageId } = c.req.valid('param');
    const actor = await actorOf(c);
    const requested = await ensureAnalysis(app.services, actor, { imageId, retry: c.req.valid('query').retry === 'true' });
    const analysis = await waitForAnalysis(app, actor, requested, c.req.raw.signal);
    if (analysis.state === 'SUCCEEDED') return c.json(withEntityTag(c, await getAnnotations(app.services, actor, { imageId })), 200);
    c.header('Retry-After', String(analysis.state === 'FAILED' ? RETRY_AFTER_FAILURE_SECONDS : RETRY_AFTER_SECONDS));
    return c.json({ status: analysis.state, analysis }, 202);
  });
  http.openapi(saveAnnotationsRoute, async (c) => {
    const input = { ...ifMatch(c, c.req.valid('json')), imageId: c.req.valid('param').id };
    return c.json(withEntityTag(c, await saveAnnotations(app.services, await actorOf(c), input)), 200);
  });
  http.openapi(getAnnotationsRoute, async (c) =>
    c.json(withEntityTag(c, await getAnnotations(app.services, await actorOf(c), { imageId: c.req.valid('param').id })), 200),
  );
  http.openapi(getAnnotationDraftRoute, async (c) =>
    c.json(await getAnnotationDraft(app.services, await actorOf(c), { imageId: c.req.valid('param').id }), 200),
  );
  http.openapi(saveAnnotationDraftRoute, async (c) => {
    const imageId = c.req.valid('param').id;
    return c.json(await saveAnnotationDraft(app.services, await actorOf(c), { ...c.req.valid('json'), imageId }), 200);
  });
};
