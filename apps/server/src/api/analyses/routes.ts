import { createRoute, z } from '@hono/zod-openapi';
import { analysis, batch, batchInput, imageAnalysis } from '@molaar/contracts';
import { cancelAnalysis, cancelBatch, getAnalysis, getBatch, getImageAnalysis, requestBatch } from '@molaar/services/analyses';
import { streamSSE } from 'hono/streaming';
import { watchSession } from '../../events/watch-session';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';
import { streamBatch } from './stream-batch';

const getImageAnalysisRoute = createRoute({
  method: 'get',
  path: '/x/image/{id}/analysis',
  ...forSignedIn('extension', 'Where the analysis of a radiograph stands, and how many wait before it', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(imageAnalysis, 'The analysis, if one was asked for'), ...failure },
});

const cancelAnalysisRoute = createRoute({
  method: 'delete',
  path: '/x/image/{id}/analysis',
  ...forSignedIn('extension', 'Call off the analysis that waits or runs', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(analysis, 'The analysis as it is then'), ...failure },
});

const requestBatchRoute = createRoute({
  method: 'post',
  path: '/x/analysis/batch',
  ...forSignedIn('extension', 'Analyse up to 500 stored radiographs; they stand behind every image that a person waits for', ['NOT_FOUND']),
  request: { body: body(batchInput) },
  responses: { 202: json(batch, 'Accepted; its progress is at `/api/x/analysis/batch/{id}` and as a stream at `…/events`'), ...failure },
});

const getBatchRoute = createRoute({
  method: 'get',
  path: '/x/analysis/batch/{id}',
  ...forSignedIn('extension', 'How far a batch of analyses is', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(batch, 'Counts, and the state of each analysis'), ...failure },
});

/** Proxies close what is silent for long. */
const PING_MS = 15_000;

const streamBatchRoute = createRoute({
  method: 'get',
  path: '/x/analysis/batch/{id}/events',
  ...forSignedIn(
    'extension',
    'The progress of a batch as server-sent events: `progress` with the batch, at most four times a second, its `items` all of them at first and then those that changed; ends with `done`, which has all again',
    ['NOT_FOUND'],
  ),
  request: { params: idParam },
  responses: { 200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } }, ...failure },
});

const cancelBatchRoute = createRoute({
  method: 'post',
  path: '/x/analysis/batch/{id}/cancel',
  ...forSignedIn('extension', 'Call off what waits or runs of a batch and nobody else asked for', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(batch, 'The batch as it is then'), ...failure },
});

const getAnalysisRoute = createRoute({
  method: 'get',
  path: '/x/analysis/{id}',
  ...forSignedIn('extension', 'How far an analysis is', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(analysis, 'Its state; the findings are at /api/x/image/{image}/annotation'), ...failure },
});

export const analysesRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(getImageAnalysisRoute, async (c) =>
    c.json(await getImageAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200),
  );
  http.openapi(cancelAnalysisRoute, async (c) =>
    c.json(await cancelAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200),
  );
  http.openapi(requestBatchRoute, async (c) => c.json(await requestBatch(app.services, await actorOf(c), c.req.valid('json')), 202));
  http.openapi(getBatchRoute, async (c) => c.json(await getBatch(app.services, await actorOf(c), c.req.valid('param').id), 200));
  http.openapi(streamBatchRoute, async (c) => {
    const actor = await actorOf(c);
    const { id } = c.req.valid('param');
    // Unknown ids are answered as such and not as a stream that breaks off.
    await getBatch(app.services, actor, id);
    // Nobody reads the body of a HEAD: a stream would wait for its reader until the session ends.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' }) as never;
    return streamSSE(c, async (stream) => {
      const end = new AbortController();
      const finish = (): void => end.abort();
      stream.onAbort(finish);
      app.stopping.addEventListener('abort', finish, { once: true });
      const stopWatching = watchSession(app, actor, c.get('session').token, finish);
      const ping = setInterval(() => void stream.write(': ping\n\n'), PING_MS);
      try {
        for await (const batch of streamBatch(app, actor, id, end.signal)) {
          const over = batch.queued + batch.running === 0;
          await stream.writeSSE({ event: over ? 'done' : 'progress', data: JSON.stringify(batch) });
        }
      } finally {
        clearInterval(ping);
        stopWatching();
        app.stopping.removeEventListener('abort', finish);
      }
    }) as never;
  });
  http.openapi(cancelBatchRoute, async (c) => c.json(await cancelBatch(app.services, await actorOf(c), c.req.valid('param').id), 200));
  http.openapi(getAnalysisRoute, async (c) => c.json(await getAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
