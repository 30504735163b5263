import type { Hono } from 'hono';
import type { Env, StandInDeps } from './stand-in-deps';
import { verifySignature } from './verify-signature';

/** Adds the receiver of the portal’s signed events. A repeated event is stored once. */
export function addWebhook(http: Hono<Env>, { state, save, clock }: StandInDeps): void {
  http.post('/hooks/molaar', async (c) => {
    const body = await c.req.text();
    const now = Date.now() + clock.skewMs;
    const problem = verifySignature(state.webhookSecret, c.req.header('Molaar-Signature'), body, now);
    if (problem) return c.json({ error: problem }, 401);
    const event = JSON.parse(body) as { id: string };
    if (!state.events.some(({ id }) => id === event.id)) {
      state.events.push({ id: event.id, receivedAt: new Date(now).toISOString(), event });
      save();
    }
    return c.json({ ok: true });
  });
}
