import { createRoute, z } from '@hono/zod-openapi';
import { analysis, batch, batchInput, imageAnalysis } from '@molaar/contracts';
import { cancelAnalysis, cancelBatch, getAnalysis, getBatch, getImageAnalysis, requestBatch } from '@molaar/services/analyses';
import type { Actor } from '@molaar/services/context';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { AppDeps } from '../../app-deps';
import type { AppEnv } from '../../app-env';
import { watchSession } from '../../events/watch-session';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';
import { streamBatch } from './stream-batch';

const getImageAnalysisRoute = createRoute({
  operationId: 'getImageAnalysis',
  method: 'get',
  path: '/x/image/{id}/analysis',
  ...forSignedIn('extension', 'Get the state of the analysis of a radiograph and the number of analyses queued before it', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(imageAnalysis, 'The analysis, if one was requested'), ...failure },
});

const cancelAnalysisRoute = createRoute({
  operationId: 'cancelAnalysis',
  method: 'delete',
  path: '/x/image/{id}/analysis',
  ...forSignedIn('extension', 'Cancel the queued or running analysis', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(analysis, 'The analysis in its new state'), ...failure },
});

const requestBatchRoute = createRoute({
  operationId: 'requestAnalysisBatch',
  method: 'post',
  path: '/x/analysis/batch',
  ...forSignedIn('extension', 'Analyse up to 500 stored radiographs, with lower priority than images that a person waits for', [
    'NOT_FOUND',
  ]),
  request: { body: body(batchInput) },
  responses: { 202: json(batch, 'Accepted; its progress is at `/api/x/analysis/batch/{id}` and as a stream at `…/events`'), ...failure },
});

const getBatchRoute = createRoute({
  operationId: 'getAnalysisBatch',
  method: 'get',
  path: '/x/analysis/batch/{id}',
  ...forSignedIn('extension', 'Get the progress of a batch of analyses', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(batch, 'Counts and the state of each analysis'), ...failure },
});

/** Proxies close connections without traffic. */
const PING_MS = 15_000;

const streamBatchRoute = createRoute({
  operationId: 'streamAnalysisBatch',
  method: 'get',
  path: '/x/analysis/batch/{id}/events',
  ...forSignedIn(
    'extension',
    'Stream the progress of a batch as server-sent events: `progress` at most four times a second, first with all `items`, then with those that changed; the last event is `done` with all items',
    ['NOT_FOUND'],
  ),
  request: { params: idParam },
  responses: { 200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } }, ...failure },
});

const cancelBatchRoute = createRoute({
  operationId: 'cancelAnalysisBatch',
  method: 'post',
  path: '/x/analysis/batch/{id}/cancel',
  ...forSignedIn('extension', 'Cancel the queued and running analyses of a batch that nobody else requested', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(batch, 'The batch in its new state'), ...failure },
});

const getAnalysisRoute = createRoute({
  operationId: 'getAnalysis',
  method: 'get',
  path: '/x/analysis/{id}',
  ...forSignedIn('extension', 'Get the state of an analysis', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(analysis, 'The state; the findings are at /api/x/image/{image}/annotation'), ...failure },
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
    // An unknown id is reported as an error and not by a stream that ends.
    await getBatch(app.services, actor, id);
    // The body of a HEAD response is never read: a stream would stay open until the session ends.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' }) as never;
    return sendBatchEvents(c, app, actor, id) as never;
  });
  http.openapi(cancelBatchRoute, async (c) => c.json(await cancelBatch(app.services, await actorOf(c), c.req.valid('param').id), 200));
  http.openapi(getAnalysisRoute, async (c) => c.json(await getAnalysis(app.services, await actorOf(c), c.req.valid('param').id), 200));
};

/**
 * Sends the progress of a batch as server-sent events until it is finished, the session ends, or the client or server
 * stops.
 */
function sendBatchEvents(c: Context<AppEnv>, app: AppDeps, actor: Actor, id: string): Response {
  return streamSSE(c, async (stream) => {
    const end = new AbortController();
    const finish = (): void => end.abort();
    stream.onAbort(finish);
    app.stopping.addEventListener('abort', finish, { once: true });
    const stopWatching = watchSession(app, actor, c.get('session').token, finish);
    const ping = setInterval(() => void stream.write(': ping\n\n'), PING_MS);
    try {
      for await (const batch of streamBatch(app, actor, id, end.signal)) {
        const isFinished = batch.queued + batch.running === 0;
        await stream.writeSSE({ event: isFinished ? 'done' : 'progress', data: JSON.stringify(batch) });
      }
    } finally {
      clearInterval(ping);
      stopWatching();
      app.stopping.removeEventListener('abort', finish);
    }
  });
}
