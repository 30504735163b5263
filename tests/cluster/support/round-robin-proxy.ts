import { createServer, request, type Server } from 'node:http';

export interface RoundRobin {
  url: string;
  close(): Promise<void>;
}

const PROBE_MS = 100;
/** Longer than a client keeps an idle connection, so that no request meets a closing one. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Sends each request to the next server that is ready, as the reverse proxy of an installation does: it asks `/ready`,
 * tries another server when one accepts no connection, and adds the request's address to X-Forwarded-For.
 */
export async function startProxy(port: number, upstreams: readonly number[]): Promise<RoundRobin> {
  const ready = new Set(upstreams);
  const probe = async (upstream: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${upstream}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) ready.add(upstream);
    else ready.delete(upstream);
  };
  const probing = setInterval(() => void Promise.all(upstreams.map(probe)), PROBE_MS);
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const forward = (tries: number): void => {
      const working = upstreams.filter((upstream) => ready.has(upstream));
      const candidates = working.length > 0 ? working : upstreams;
      const upstream = candidates[turn++ % candidates.length];
      const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
      // A connection of its own for each request: none is reused that its server is about to close.
      const sent = request({ host: '127.0.0.1', port: upstream, method: incoming.method, path: incoming.url, headers, agent: false });
      // The body is read only once there is a connection, so that another server can still get it.
      sent.on('socket', (socket) => socket.once('connect', () => incoming.pipe(sent)));
      sent.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on('error', () => outgoing.destroy());
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) outgoing.destroy();
        else if (error.code === 'ECONNREFUSED' && tries > 1) forward(tries - 1);
        else outgoing.writeHead(502).end(error.code);
      });
      outgoing.on('close', () => sent.destroy());
    };
    forward(upstreams.length);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(probing);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
