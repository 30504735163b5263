import { createHmac, randomUUID } from 'node:crypto';
import type { KnownPortal } from './state';

/** The portal rejects tokens with a lifetime of more than five minutes. */
const LIFETIME_S = 120;

export interface TokenOf {
  portal: KnownPortal;
  secret: string;
  /** The portal's id of the patient that the frame may show. */
  patient: string;
  /** Milliseconds, by this system's clock. */
  now: number;
  /** Claims that replace the usual ones, to try what the portal rejects; null leaves one out. */
  claims?: Readonly<Record<string, unknown>>;
}

/** Returns the claims of a token for a frame: for one dentist and one patient. */
export function claimsOf({ portal, patient, now, claims: changed = {} }: Omit<TokenOf, 'secret'>): Record<string, unknown> {
  const iat = Math.floor(now / 1000);
  const { issuer: iss, audience: aud, organization, dentist } = portal;
  const claims = { iss, aud, iat, exp: iat + LIFETIME_S, jti: randomUUID(), organization, dentist, patient, ...changed };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}

/** Creates a one-time token for a frame: HS256. */
export function mintToken({ secret, ...input }: TokenOf): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claimsOf(input))}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
