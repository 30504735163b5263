import type { Server, ServerResponse } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env';
import { BODY_TIME, type BodyTime, limitBodyTime } from './body-time';

/**
 * An idle connection stays open longer than reverse proxies and clients reuse one (60 s in nginx and AWS load
 * balancers). A server that closes first resets a request that is already on its way.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** Must exceed the keep-alive timeout: Node counts the wait for the next request on a connection, too. */
const HEADERS_TIMEOUT_MS = KEEP_ALIVE_TIMEOUT_MS + 5_000;
/** The last resort; `body-time.ts` ends a slow body sooner. */
const REQUEST_TIMEOUT_MS = 300_000;
const IDLE_CHECK_MS = 50;

export interface Listening {
  port: number;
  /**
   * Accepts no new connection and resolves when all requests in flight are finished; after `withinMs` their connections
   * are closed.
   */
  close(withinMs: number): Promise<void>;
}

/**
 * Listens on `host` and `port`; port 0 takes a free one.
 * @throws Error with one clear line when the port is taken or not permitted.
 */
export async function listen(
  http: Hono<AppEnv>,
  { host, port, bodyTime = BODY_TIME }: { host: string; port: number; bodyTime?: BodyTime },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: http.fetch,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  }) as Server;
  const endKeepAlive = keepAliveSwitch(server);
  server.prependListener('request', (request, response) => limitBodyTime(request, response, bodyTime));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explain(error, host, port))));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: (withinMs) =>
      new Promise((resolve) => {
        endKeepAlive();
        const force = setTimeout(() => server.closeAllConnections(), withinMs);
        // A connection whose response had sent its headers before the stop becomes idle when the response ends.
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        server.close(() => {
          clearTimeout(force);
          clearInterval(idle);
          resolve();
        });
      }),
  };
}

/** Returns a function after whose call every response carries `Connection: close`, those in flight included. */
function keepAliveSwitch(server: Server): () => void {
  const inFlight = new Set<ServerResponse>();
  let ended = false;
  server.prependListener('request', (_request, response) => {
    if (ended) response.shouldKeepAlive = false;
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  return () => {
    ended = true;
    for (const response of inFlight) response.shouldKeepAlive = false;
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program; set PORT to a free one`;
  if (error.code === 'EACCES') return `Port ${port} on ${host} may not be used by this user`;
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message})`;
}
