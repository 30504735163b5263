import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { stripeApi } from './api';
import { Deliverer, type WebhookTarget } from './deliver';
import { Engine } from './engine';
import { browserPages } from './pages';
import { Store } from './store';

export interface StandInOptions {
  /** Where everything is kept; null: nothing outlives the process. */
  file: string | null;
  secretKey: string;
  webhook: WebhookTarget | null;
  /** Wished for; a free one when it is taken or 0. */
  port?: number;
  /** Milliseconds. */
  now?: () => number;
}

export interface StandIn {
  url: string;
  engine: Engine;
  store: Store;
  /** Saves, and sends what is due; answers when this round of sending is over. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const TICK_MS = 60_000;

/** Starts the stand-in on this machine's loopback address; nobody else reaches it. */
export async function startStandIn({ file, secretKey, webhook, port = 0, now = Date.now }: StandInOptions): Promise<StandIn> {
  const store = new Store(file);
  const deliverer = new Deliverer(store, webhook, now);
  const engine = new Engine(store.state, deliverer, now);
  const changed = (): void => {
    store.save();
    void deliverer.send();
  };
  const flush = async (): Promise<void> => {
    store.save();
    await deliverer.send();
  };
  let url = '';
  const http = new Hono();
  // A page of somebody else's that has its name point here is not let in.
  http.use(async (c, next) => (LOOPBACK.test(c.req.header('Host') ?? '') ? next() : c.text('This is a stand-in on one machine.', 403)));
  http.use(async (c, next) => {
    const origin = c.req.header('Origin');
    const foreign =
      c.req.method !== 'GET' && origin !== undefined && origin !== 'null' && !LOOPBACK.test(origin.replace(/^https?:\/\//, ''));
    return foreign ? c.text('Not from there.', 403) : next();
  });
  http.route('/v1', stripeApi({ store, engine, secretKey, pagesUrl: () => url, changed }));
  http.route('/', browserPages({ store, engine, changed, told: () => deliverer.send() }));

  const server = createAdaptorServer({ fetch: http.fetch });
  const taken = await listen(server, port);
  url = `http://localhost:${taken}`;
  const tick = (): void => {
    if (engine.tick()) changed();
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  void deliverer.send();
  return {
    url,
    engine,
    store,
    flush,
    close: async () => {
      clearInterval(timer);
      await deliverer.close();
      store.save();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

async function listen(server: ReturnType<typeof createAdaptorServer>, port: number): Promise<number> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await attempt(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || port === 0) throw error;
    return attempt(0);
  });
  return (server.address() as AddressInfo).port;
}
