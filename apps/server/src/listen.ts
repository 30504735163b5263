import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './http/app-env';

const IDLE_CHECK_MS = 50;

export interface Listening {
  port: number;
  /** Takes no new request and resolves when those in flight are answered, or cut off after `withinMs`. */
  close(withinMs: number): Promise<void>;
}

/** Listens; rejects with one clear line when the port is taken. Port 0 takes a free one. */
export async function listen(http: Hono<AppEnv>, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({ fetch: http.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(explain(error, host, port))));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: (withinMs) =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), withinMs);
        // A connection becomes idle when its last answer is sent; Node would keep it for seconds more.
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        server.close(() => {
          clearTimeout(force);
          clearInterval(idle);
          resolve();
        });
      }),
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program; set PORT to a free one`;
  if (error.code === 'EACCES') return `Port ${port} on ${host} may not be used by this user`;
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message})`;
}
