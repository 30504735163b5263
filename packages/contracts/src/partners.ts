import { z } from 'zod';
import { id, instant, version } from './common';
import { user } from './session';

/** How a partner signs its tokens: by the keys behind its JWKS address, or by a secret shared with the portal. */
export const PARTNER_ALGORITHMS = ['RS256', 'ES256', 'HS256'] as const;
export const partnerAlgorithm = z.enum(PARTNER_ALGORITHMS);
export type PartnerAlgorithm = z.infer<typeof partnerAlgorithm>;

/** A token lives at most so long, in seconds; the server's and the partner's clocks may differ by the tolerance. */
export const PARTNER_TOKEN = { maxAgeSeconds: 300, toleranceSeconds: 15, rememberMinutes: 10 } as const;

const EMBEDDABLE = /^\/(integration\/dentas\/workdesk|teeth-status|treatment-planner)(\/|$)/;

/** Whether a partner system may show the page at this path in its frame, and open it with a token in the address. */
export function isEmbeddable(path: string): boolean {
  return EMBEDDABLE.test(path);
}

/** A name or an address, and nothing that a Content-Security-Policy would read as a pattern or as its next directive: it goes into one. */
const PLAIN_HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** An origin as a browser names it: scheme, host, port and nothing else. */
const origin = z
  .string()
  .trim()
  .max(200)
  .refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase() && PLAIN_HOST.test(url.hostname);
    },
    { error: 'origin', params: { key: 'origin' } },
  );
const jwksUrl = z.url({ protocol: /^https?$/ }).max(500);
/** HS256 is as strong as its secret: 32 characters at least (RFC 7518, section 3.2). */
const sharedSecret = z.string().min(32).max(200);

/** A partner system of the organization, without its secret. */
export const partner = z.object({
  id,
  name: z.string(),
  /** Pages that may show the portal in a frame. */
  origins: z.array(z.string()),
  issuer: z.string(),
  audience: z.string(),
  algorithm: partnerAlgorithm,
  jwksUrl: z.string().nullable(),
  hasSecret: z.boolean(),
  active: z.boolean(),
  version,
  changedAt: instant,
});
export type Partner = z.infer<typeof partner>;

/** Without id makes a partner; with id and the version that was read, changes it. A secret that is left out stays. */
export const savePartnerInput = z
  .object({
    id: id.optional(),
    version: version.optional(),
    name: z.string().trim().min(1).max(100),
    origins: z.array(origin).max(10),
    issuer: z.string().trim().min(1).max(200),
    audience: z.string().trim().min(1).max(200),
    algorithm: partnerAlgorithm,
    jwksUrl: jwksUrl.nullable().optional(),
    secret: sharedSecret.optional(),
    active: z.boolean(),
  })
  .superRefine(({ id: partnerId, algorithm, jwksUrl: address, secret }, context) => {
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], params: { key: 'required' }, message: 'required' });
    if (algorithm !== 'HS256' && !address) missing('jwksUrl');
    if (algorithm === 'HS256' && !partnerId && !secret) missing('secret');
  });
export type SavePartnerInput = z.infer<typeof savePartnerInput>;

/** POST /auth/login-jwt. */
export const loginJwtInput = z.object({ token: z.string().min(1).max(8_000) });
export type LoginJwtInput = z.infer<typeof loginJwtInput>;

/** The user, and the session's token for callers that keep no cookie: `Authorization: Bearer …`. */
export const loginJwtOutput = user.extend({ bearer: z.string() });
export type LoginJwtOutput = z.infer<typeof loginJwtOutput>;

/** For addresses of files in a session without a cookie: `?ticket=`, until then. */
export const fileTicket = z.object({ ticket: z.string(), expiresAt: instant });
export type FileTicket = z.infer<typeof fileTicket>;
