import { PARTNER_TOKEN, type PartnerAlgorithm, type TokenRefusal } from '@molaar/contracts';
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

/** Claims of a partner's token. */
export interface PartnerClaims {
  issuer: string;
  /** Unique among the tokens of its issuer. */
  tokenId: string;
  organization: string;
  dentist: string;
  patient: string | null;
  analysis: string | null;
}

/** How to check a token. All values come from the partner's configuration, none from the token's own header. */
export interface TokenCheck {
  issuer: string;
  audience: string;
  algorithm: PartnerAlgorithm;
  /** For RS256 and ES256. */
  jwksUrl: string | null;
  /** For HS256. */
  secret: string | null;
  now: Date;
  /** Accepts an expired token, to identify its issuer and claims. It must not start a session. */
  allowExpired?: boolean;
}

/** Reads a token without checking it. Use only to find the keys to check it with. */
export function decodePartnerToken(token: string): Pick<PartnerClaims, 'issuer' | 'organization'> | undefined {
  try {
    const parsed = claimsSchema.pick({ iss: true, organization: true }).safeParse(decodeJwt(token));
    return parsed.success ? { issuer: parsed.data.iss, organization: parsed.data.organization } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns now, or the instant just before the token's expiry when that has passed. */
function clampToExpiry(token: string, now: Date): Date {
  const { exp } = decodeJwt(token);
  return exp === undefined ? now : new Date(Math.min(now.getTime(), (exp - 1) * 1000));
}

export type TokenReading = { claims: PartnerClaims } | { failure: TokenRefusal };

/** Returns the token's claims after checking signature, issuer, audience and time. Never throws. */
export async function readPartnerToken(token: string, check: TokenCheck, keys: PartnerKeys): Promise<TokenReading> {
  try {
    const now = check.allowExpired ? clampToExpiry(token, check.now) : check.now;
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
    if (!data) return { failure: 'TOKEN_CLAIMS' };
    if (data.exp > latest) return { failure: 'TOKEN_LIFETIME' };
    const { iss: issuer, jti: tokenId, organization, dentist, patient, analysis } = data;
    return { claims: { issuer, tokenId, organization, dentist, patient: patient ?? null, analysis: analysis ?? null } };
  } catch (error) {
    // A failure to fetch keys is the partner's problem; anything that jose reports is the token's.
    const unreachable = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
    return { failure: unreachable ? 'TOKEN_KEYS_UNREACHABLE' : refusalOf(error) };
  }
}

/** jose verifies the signature before the claims, so that only a holder of the key learns what is wrong with those. */
function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'TOKEN_SIGNATURE';
  if (error.claim === 'aud' && error.reason !== 'missing') return 'TOKEN_AUDIENCE';
  return error.claim === 'nbf' || error.claim === 'iat' ? 'TOKEN_NOT_YET_VALID' : 'TOKEN_CLAIMS';
}
