import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { stripeApi } from './api';
import { browserPages } from './pages';
import { Store } from './store';
import { SubscriptionEngine } from './subscription-engine';
import { WebhookSender, type WebhookTarget } from './webhook-sender';

export interface StandInOptions {
  /** File of the state; null: in memory only. */
  file: string | null;
  secretKey: string;
  webhook: WebhookTarget | null;
  /** Preferred port; a free one when it is taken or 0. */
  port?: number;
  /** Milliseconds. */
  now?: () => number;
}

export interface StandIn {
  url: string;
  engine: SubscriptionEngine;
  store: Store;
  /** Saves, and sends the events that are due; resolves when each was tried once. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const TICK_MS = 60_000;
/** Idle connections stay open, so that a client’s next request does not meet a closing one. */
const KEEP_ALIVE_MS = 75_000;

/** Starts the stand-in on the loopback address, which no other machine can reach. */
export async function startStandIn({ file, secretKey, webhook, port = 0, now = Date.now }: StandInOptions): Promise<StandIn> {
  const store = new Store(file);
  const webhooks = new WebhookSender(store, webhook, now);
  const engine = new SubscriptionEngine(store.state, webhooks, now);
  const changed = (): void => {
    store.save();
    void webhooks.send();
  };
  const flush = async (): Promise<void> => {
    store.save();
    await webhooks.send();
  };
  let url = '';
  const http = new Hono();
  // Protects against DNS rebinding: only loopback host names are accepted.
  http.use(async (c, next) => (LOOPBACK.test(c.req.header('Host') ?? '') ? next() : c.text('Only for requests from this machine.', 403)));
  http.use(async (c, next) => {
    const origin = c.req.header('Origin');
    const foreign =
      c.req.method !== 'GET' && origin !== undefined && origin !== 'null' && !LOOPBACK.test(origin.replace(/^https?:\/\//, ''));
    return foreign ? c.text('Requests from other origins are not allowed.', 403) : next();
  });
  http.route('/v1', stripeApi({ store, engine, secretKey, pagesUrl: () => url, changed }));
  http.route('/', browserPages({ store, engine, changed, sendEvents: () => webhooks.send() }));

  const server = createAdaptorServer({ fetch: http.fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } });
  const taken = await listen(server, port);
  url = `http://localhost:${taken}`;
  const tick = (): void => {
    if (engine.tick()) changed();
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  void webhooks.send();
  return {
    url,
    engine,
    store,
    flush,
    close: async () => {
      clearInterval(timer);
      await webhooks.close();
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
