import { Hono } from 'hono';
import { z } from 'zod';
import { addControls } from './controls';
import { failing } from './faults';
import { addFrames } from './frames';
import { standInPage } from './page';
import { addPartnerApi } from './partner-api';
import type { Env, StandInDeps } from './stand-in-deps';
import { addWebhook } from './webhook';

/**
 * Creates the practice system: its partner API, webhook, frames, the switches for tests and demos, and a page that
 * shows its state.
 */
export function createStandInApp(deps: StandInDeps): Hono<Env> {
  const http = new Hono<Env>();
  http.onError((error, c) =>
    c.json({ error: error instanceof z.ZodError ? 'invalid request' : 'internal' }, error instanceof z.ZodError ? 400 : 500),
  );
  http.use('/v1/*', failing(deps.faults));
  http.use('/hooks/*', failing(deps.faults));
  addPartnerApi(http, deps);
  addWebhook(http, deps);
  addFrames(http, deps);
  addControls(http, deps);
  http.get('/', (c) => c.html(standInPage()));
  return http;
}
