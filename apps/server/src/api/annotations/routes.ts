import { createRoute, z } from '@hono/zod-openapi';
import {
  annotatePending,
  annotationDraftResponse,
  annotationDraftRevision,
  annotationSet,
  saveAnnotationDraftInput,
  saveAnnotationsInput,
} from '@molaar/contracts';
import { ensureAnalysis } from '@molaar/services/analyses';
import { getAnnotationDraft, getAnnotations, saveAnnotationDraft, saveAnnotations } from '@molaar/services/annotations';
import { handOver } from '../../heavy/hand-over';
import { readsMany } from '../../heavy/weigh-request';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';
import { waitForAnalysis } from './wait-for-analysis';

const RETRY_AFTER_SECONDS = 2;

/** A failed analysis changes only when somebody requests it again. */
const RETRY_AFTER_FAILURE_SECONDS = 60;

const annotateQuery = z.object({
  retry: z.enum(['true', 'false']).default('false').describe('Starts a failed or cancelled analysis again; send it once, not when polling'),
});

const ANNOTATE_SUMMARY =
  'Get the annotations of a radiograph. Analyses it first if necessary, for callers with the right to analyse; waits up to 25 s; requires `Request-Type: ajax`';

const annotateRoute = createRoute({
  operationId: 'annotateImage',
  method: 'get',
  path: '/annotation/annotate/{id}',
  ...forSignedIn('Annotations', ANNOTATE_SUMMARY, ['NOT_FOUND']),
  request: { params: idParam, query: annotateQuery },
  responses: {
    200: json(annotationSet, 'The annotations'),
    202: json(
      annotatePending,
      'Not ready yet: retry after Retry-After seconds. FAILED: see `analysis.failure`; only `retry` starts it again',
    ),
    ...failure,
  },
});

const saveAnnotationsRoute = createRoute({
  operationId: 'saveAnnotations',
  method: 'post',
  path: '/annotation/{id}',
  ...forSignedIn('Annotations', 'Save all annotations of a radiograph', ['NOT_FOUND', 'VERSION_CONFLICT', 'ERROR_SAVING_ANNOTATIONS']),
  request: { params: idParam, body: body(saveAnnotationsInput.omit({ imageId: true })) },
  responses: { 200: json(annotationSet, 'The saved annotations'), ...failure },
});

const getAnnotationsRoute = createRoute({
  operationId: 'getAnnotations',
  method: 'get',
  path: '/x/image/{id}/annotation',
  ...forSignedIn('extension', 'Get the saved annotations of a radiograph and their version; starts no analysis', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(annotationSet, 'The annotations; version 0 before the first save'), ...failure },
});

const getAnnotationDraftRoute = createRoute({
  operationId: 'getAnnotationDraft',
  method: 'get',
  path: '/x/image/{id}/draft',
  ...forSignedIn('extension', 'Get one’s own draft of a radiograph’s annotations', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(annotationDraftResponse, 'The draft; its content is null when there is none'), ...failure },
});

const saveAnnotationDraftRoute = createRoute({
  operationId: 'saveAnnotationDraft',
  method: 'put',
  path: '/x/image/{id}/draft',
  ...forSignedIn('extension', 'Save one’s own draft of a radiograph’s annotations; null deletes it', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(saveAnnotationDraftInput.omit({ imageId: true })) },
  responses: { 200: json(annotationDraftRevision, 'The draft is saved'), ...failure },
});

export const annotationsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(annotateRoute, async (c) => {
    const { id: imageId } = c.req.valid('param');
    const actor = await actorOf(c);
    const requested = await ensureAnalysis(app.services, actor, { imageId, retry: c.req.valid('query').retry === 'true' });
    const analysis = requested && (await waitForAnalysis(app, actor, requested, c.req.raw.signal));
    if (!analysis || analysis.state === 'SUCCEEDED') {
      if (app.heavy && (await readsMany(app.services, actor, [imageId])))
        return handOver(app, c, actor.organizationId, `/api/x/image/${imageId}/annotation`) as never;
      return c.json(withEntityTag(c, await getAnnotations(app.services, actor, { imageId })), 200);
    }
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
