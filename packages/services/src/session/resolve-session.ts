import { inStatement, resolveSessionToken } from '@molaar/db';
import { isReadOnly, missingFactor } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { hashToken, isToken } from './token';

export interface ResolvedSession {
  actor: Actor;
  /** End of the session without further activity. */
  idleAt: Date;
  /** End of the session in any case. */
  expiresAt: Date;
}

/**
 * Returns the session of a token; undefined when it is invalid or has ended. `touch` counts the request as activity;
 * false for automatic requests (event stream, polling), which must not keep a session alive.
 */
export async function resolveSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { touch }: { touch: boolean },
): Promise<ResolvedSession | undefined> {
  return isToken(token) ? resolveSessionHash({ db, clock }, hashToken(token), { touch }) : undefined;
}

/** Resolves a session by the stored hash of its token, for signed addresses. */
export async function resolveSessionHash(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hash: Buffer,
  { touch }: { touch: boolean },
): Promise<ResolvedSession | undefined> {
  const now = clock();
  const session = await inStatement(db, (tx) => resolveSessionToken(tx, hash, now, touch));
  if (!session) return undefined;
  const { userId, organizationId, roles, sessionId, locale, expiresAt, lastSeenAt, inactivityMinutes, readOnlyFrom } = session;
  const { partnerId, tokenPatientId: patientId, tokenAnalysisId: analysisId } = session;
  const { confirmedAt, factorAt, factorRequired: required, hasFactor } = session;
  // A partner's session is not the person's own: the partner has authenticated them.
  const own = { confirmedAt, factorMissing: missingFactor({ required, hasFactor, factorAt }) };
  const scoped = partnerId ? { token: { partnerId, dentistId: userId, patientId, analysisId } } : own;
  return {
    actor: { userId, organizationId, roles, sessionId, locale, readOnly: isReadOnly({ readOnlyFrom }, now), ...scoped },
    idleAt: new Date(lastSeenAt.getTime() + inactivityMinutes * 60_000),
    expiresAt,
  };
}
