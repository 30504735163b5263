import { createRoute, z } from '@hono/zod-openapi';
import { annotatePending, annotationSet } from '@molaar/contracts';
import { ensureAnalysis } from '@molaar/services/analyses';
import { getAnnotations } from '@molaar/services/annotations';
import { waitForAnalysis } from '../../events/wait-for-analysis';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const RETRY_AFTER_SECONDS = 2;
/** What failed changes only when somebody asks for it anew. */
const RETRY_AFTER_FAILURE_SECONDS = 60;

const query = z.object({
  retry: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Begins an analysis anew that failed or was called off; for one request, not for asking again and again'),
});

const SUMMARY =
  'The objects of a radiograph, analysed first where it was not, which takes the right to analyse; waits up to 25 s; asks `Request-Type: ajax`';

const route = createRoute({
  method: 'get',
  path: '/annotation/annotate/{id}',
  ...forSignedIn('Annotations', SUMMARY, ['NOT_FOUND']),
  request: { params: idParam, query },
  responses: {
    200: json(annotationSet, 'The objects'),
    202: json(
      annotatePending,
      'Not ready yet: ask again after Retry-After seconds. FAILED: it ended so, see `analysis.failure`, and begins anew with `retry` alone',
    ),
    ...failure,
  },
});

export const annotate: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { id: imageId } = c.req.valid('param');
    const actor = await actorOf(c);
    const requested = await ensureAnalysis(app.services, actor, { imageId, retry: c.req.valid('query').retry === 'true' });
    const analysis = await waitForAnalysis(app, actor, requested, c.req.raw.signal);
    if (analysis.state === 'SUCCEEDED') return c.json(tagged(c, await getAnnotations(app.services, actor, { imageId })), 200);
    c.header('Retry-After', String(analysis.state === 'FAILED' ? RETRY_AFTER_FAILURE_SECONDS : RETRY_AFTER_SECONDS));
    return c.json({ status: analysis.state, analysis }, 202);
  });
};
