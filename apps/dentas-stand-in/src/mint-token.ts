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
}

/** Creates a one-time token for a frame: HS256, for one dentist and one patient. */
export function mintToken({ portal, secret, patient, now }: TokenOf): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(now / 1000);
  const { issuer: iss, audience: aud, organization, dentist } = portal;
  const claims = { iss, aud, iat, exp: iat + LIFETIME_S, jti: randomUUID(), organization, dentist, patient };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
