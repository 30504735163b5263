import { z } from 'zod';
import { id, instant, version } from './common';
import { oneLine } from './fields';
import { user } from './session';

/** How a partner signs its tokens: with the keys at its JWKS address, or with a secret shared with the portal. */
export const PARTNER_ALGORITHMS = ['RS256', 'ES256', 'HS256'] as const;
export const partnerAlgorithm = z.enum(PARTNER_ALGORITHMS);
export type PartnerAlgorithm = z.infer<typeof partnerAlgorithm>;

/** Maximum age of a token in seconds, and the tolerated clock difference between server and partner. */
export const PARTNER_TOKEN = { maxAgeSeconds: 300, toleranceSeconds: 15, rememberMinutes: 10 } as const;

/** Why a partner's token is not accepted, in the `description` of INVALID_CREDENTIALS: the reason, then its meaning. */
export const TOKEN_REFUSALS = {
  TOKEN_MALFORMED: 'this is no JWT with the claims iss and organization',
  TOKEN_SIGNATURE: 'no connection of that clinic with this issuer has a key that fits the signature, or the algorithm is another one',
  TOKEN_KEYS_UNREACHABLE: 'the keys at the JWKS URL of the connection could not be read',
  TOKEN_AUDIENCE: 'the claim aud is not the audience of the connection',
  TOKEN_EXPIRED: 'the token had expired; compare the clocks',
  TOKEN_NOT_YET_VALID: 'the claim nbf or iat is in the future; compare the clocks',
  TOKEN_LIFETIME: 'the claim exp is more than five minutes ahead',
  TOKEN_CLAIMS:
    'a claim is missing or not valid: iss, aud, jti, exp, organization and dentist are required; patient and analysis are ids or missing',
  TOKEN_USED: 'the token has signed in before: each one is valid once',
  TOKEN_SWITCHED_OFF: 'the clinic has switched the connection off',
} as const;
export type TokenRefusal = keyof typeof TOKEN_REFUSALS;

/**
 * Why a token with a valid signature still does not sign in: the code of the error, as the log of the clinic has it.
 */
export const TOKEN_SCOPE_REFUSALS = ['ORGANIZATION_INACTIVE', 'USER_NOT_FOUND', 'PATIENT_NOT_FOUND', 'NOT_FOUND'] as const;

/**
 * A host name or address without anything that a Content-Security-Policy would read as a pattern or directive, because
 * it is inserted into one.
 */
const PLAIN_HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** An origin as browsers write it: scheme, host and port only. */
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
/** HS256 requires a secret of at least 32 characters (RFC 7518, section 3.2). */
const sharedSecret = z.string().min(32).max(200);

/** A partner of the organization, without its secret. */
export const partner = z.object({
  id,
  name: z.string(),
  /** Pages that may embed the portal in a frame. */
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

/** Without id creates a partner; with id and the version that was read, updates it. An omitted secret stays. */
export const savePartnerInput = z
  .object({
    id: id.optional(),
    version: version.optional(),
    name: oneLine.min(1).max(100),
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

/** The user, and the session's token for callers without cookies: `Authorization: Bearer …`. */
export const loginJwtOutput = user.extend({ bearer: z.string() });
export type LoginJwtOutput = z.infer<typeof loginJwtOutput>;

/** Ticket for addresses of files in a session without a cookie (`?ticket=`), and its expiry. */
export const fileTicket = z.object({ ticket: z.string(), expiresAt: instant });
export type FileTicket = z.infer<typeof fileTicket>;

/** Rejected tokens of a partner with the same reason within an hour. */
export const tokenRejection = z.object({
  id,
  /** A code, such as `TOKEN_EXPIRED`, or `USER_NOT_FOUND` when the claim `dentist` is unknown. */
  reason: z.string(),
  /** The partner that issued it, with its present name. */
  partner: z.object({ id, name: z.string() }).nullable(),
  /** Of the last one. */
  at: instant,
  count: z.number().int(),
});
export type TokenRejection = z.infer<typeof tokenRejection>;
