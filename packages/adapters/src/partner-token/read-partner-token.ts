import { PARTNER_TOKEN, type PartnerAlgorithm } from '@molaar/contracts';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { PartnerKeys } from './partner-keys';

const name = z.string().min(1).max(200);
const claimsSchema = z.object({
  iss: name,
  jti: name,
  exp: z.number(),
  organization: name,
  dentist: name,
  patient: name.nullish(),
  analysis: name.nullish(),
});

/** What a partner's token says of itself and names. */
export interface PartnerClaims {
  issuer: string;
  /** Names this token among all of its issuer's. */
  tokenId: string;
  organization: string;
  dentist: string;
  patient: string | null;
  analysis: string | null;
}

/** How to check a token: all of it from the partner's configuration, nothing from the token's own header. */
export interface TokenCheck {
  issuer: string;
  audience: string;
  algorithm: PartnerAlgorithm;
  /** For RS256 and ES256. */
  jwksUrl: string | null;
  /** For HS256. */
  secret: string | null;
  now: Date;
  /** A token whose time is over still shows who made it and what it names. It is to begin nothing. */
  mayBeOver?: boolean;
}

/** What a token says before anybody has checked it: good for finding whose keys to check it with, and for nothing else. */
export function peekPartnerToken(token: string): Pick<PartnerClaims, 'issuer' | 'organization'> | undefined {
  try {
    const parsed = claimsSchema.pick({ iss: true, organization: true }).safeParse(decodeJwt(token));
    return parsed.success ? { issuer: parsed.data.iss, organization: parsed.data.organization } : undefined;
  } catch {
    return undefined;
  }
}

/** Now, or just before the token's end where that has passed. */
function withinItsTime(token: string, now: Date): Date {
  const { exp } = decodeJwt(token);
  return exp === undefined ? now : new Date(Math.min(now.getTime(), (exp - 1) * 1000));
}

export type TokenReading = { claims: PartnerClaims } | { refused: 'BAD_TOKEN' | 'KEYS_UNREACHABLE' };

/** The token's claims once signature, issuer, audience and time were found right. Throws nothing. */
export async function readPartnerToken(token: string, check: TokenCheck, keys: PartnerKeys): Promise<TokenReading> {
  try {
    const now = check.mayBeOver ? withinItsTime(token, check.now) : check.now;
    const options = {
      algorithms: [check.algorithm],
      issuer: check.issuer,
      audience: check.audience,
      currentDate: now,
      clockTolerance: PARTNER_TOKEN.toleranceSeconds,
      requiredClaims: ['exp', 'jti'],
    };
    const verified = check.jwksUrl
      ? await jwtVerify(token, keys.of(check.jwksUrl), options)
      : await jwtVerify(token, new TextEncoder().encode(check.secret ?? ''), options);
    const { data } = claimsSchema.safeParse(verified.payload);
    const latest = now.getTime() / 1000 + PARTNER_TOKEN.maxAgeSeconds + PARTNER_TOKEN.toleranceSeconds;
    if (!data || data.exp > latest) return { refused: 'BAD_TOKEN' };
    const { iss: issuer, jti: tokenId, organization, dentist, patient, analysis } = data;
    return { claims: { issuer, tokenId, organization, dentist, patient: patient ?? null, analysis: analysis ?? null } };
  } catch (error) {
    // Keys that cannot be fetched are the partner's trouble; what jose finds wrong is the token's.
    const unreachable = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
    return { refused: unreachable ? 'KEYS_UNREACHABLE' : 'BAD_TOKEN' };
  }
}
