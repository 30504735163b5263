import type { Hono } from 'hono';
import { z } from 'zod';
import { claimsOf, mintToken } from './mint-token';
import type { Env, StandInDeps } from './stand-in-deps';
import type { KnownPortal } from './state';

/** The pages of the portal that can be embedded. */
const FRAMES = {
  workdesk: ({ dentist }: KnownPortal) => `/integration/dentas/workdesk/${dentist}`,
  'teeth-status': () => '/teeth-status',
  'treatment-planner': () => '/treatment-planner',
} as const;
const frameBody = z.object({
  patient: z.string(),
  page: z.enum(['workdesk', 'teeth-status', 'treatment-planner']),
  lang: z.enum(['et', 'en']),
  /** Uses the previous token again, as an attacker would. */
  replay: z.boolean().default(false),
});
const tokenBody = z.object({
  patient: z.string(),
  /** Claims that replace the usual ones; null leaves one out. */
  claims: z.record(z.string(), z.json()).default({}),
});
const portalBody = z.object({
  url: z.url({ protocol: /^https?$/ }),
  issuer: z.string(),
  audience: z.string(),
  organization: z.string(),
  dentist: z.string(),
  patients: z.record(z.string(), z.string()),
});

/**
 * Adds the call by which the portal registers itself, one that returns the URL of a frame with a new token, and one
 * that returns a token with chosen claims.
 */
export function addFrames(http: Hono<Env>, { state, save, clock }: StandInDeps): void {
  let last: string | undefined;
  http.put('/portal', async (c) => {
    if (c.req.header('Authorization') !== `Bearer ${state.key}`) return c.json({ error: 'unknown key' }, 401);
    state.portal = portalBody.parse(await c.req.json());
    save();
    return c.json({ ok: true });
  });
  http.post('/control/frame', async (c) => {
    if (c.req.header('X-Control') !== '1') return c.json({ error: 'X-Control: 1 is missing' }, 403);
    const { patient: ours, page, lang, replay } = frameBody.parse(await c.req.json());
    const { portal, tokenSecret: secret } = state;
    const patient = portal?.patients[ours];
    if (!portal || !patient) return c.json({ error: 'the patient is not linked to the portal' }, 404);
    if (!replay || !last) last = mintToken({ portal, secret, patient, now: Date.now() + clock.skewMs });
    const address = new URL(FRAMES[page](portal), portal.url);
    address.searchParams.set('lang', lang);
    address.searchParams.set('token', last);
    return c.json({ address: address.href });
  });
  // A token for tests: with any claims, signed with the right key.
  http.post('/control/token', async (c) => {
    const { patient: ours, claims } = tokenBody.parse(await c.req.json());
    const { portal, tokenSecret: secret } = state;
    const patient = portal?.patients[ours];
    if (!portal || !patient) return c.json({ error: 'the patient is not linked to the portal' }, 404);
    const input = { portal, patient, now: Date.now() + clock.skewMs };
    // Once, since the usual claims have a new id each time.
    const whole = claimsOf({ ...input, claims });
    const absent = Object.fromEntries(Object.entries(claims).filter(([, value]) => value === null));
    return c.json({
      token: mintToken({ ...input, secret, claims: { ...whole, ...absent } }),
      claims: whole,
      signIn: `${portal.url}/api/auth/login-jwt`,
    });
  });
}
