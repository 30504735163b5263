import { createRoute } from '@hono/zod-openapi';
import { annotatePending, annotationSet } from '@molaar/contracts';
import { ensureAnalysis, getAnnotations } from '@molaar/services';
import { waitForAnalysis } from '../../events/wait-for-analysis';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const RETRY_AFTER_SECONDS = 2;

const SUMMARY =
  'The objects of a radiograph, analysed first where it was not, which takes the right to analyse; waits up to 25 s; asks `Request-Type: ajax`';

const route = createRoute({
  method: 'get',
  path: '/annotation/annotate/{id}',
  ...forSignedIn('Annotations', SUMMARY, ['NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: json(annotationSet, 'The objects'),
    202: json(annotatePending, 'Not ready yet, or failed; ask again after Retry-After seconds'),
    ...failure,
  },
});

export const annotate: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { id: imageId } = c.req.valid('param');
    const actor = await actorOf(c);
    const requested = await ensureAnalysis(app.services, actor, { imageId });
    const analysis = await waitForAnalysis(app, actor, requested, c.req.raw.signal);
    if (analysis.state === 'SUCCEEDED') return c.json(tagged(c, await getAnnotations(app.services, actor, { imageId })), 200);
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return c.json({ status: analysis.state, analysis }, 202);
  });
};
