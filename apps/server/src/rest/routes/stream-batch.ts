import { createRoute, z } from '@hono/zod-openapi';
import { getBatch } from '@molaar/services/analyses';
import { streamSSE } from 'hono/streaming';
import { streamBatch } from '../../events/stream-batch';
import { watchSession } from '../../events/watch-session';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

/** Proxies close what is silent for long. */
const PING_MS = 15_000;

const route = createRoute({
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

export const streamBatchRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
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
};
