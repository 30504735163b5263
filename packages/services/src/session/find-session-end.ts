import type { AnonymousCaller } from '@molaar/contracts';
import { findSessionEndReason, inStatement, resolveSessionToken } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashToken, isToken } from './token';

/** A time before any session ended: it finds one that is stored and no longer active. */
const BEFORE_ALL_ENDS = new Date(0);

/** Returns why the session of a token has ended, as long as it is stored; undefined when that is not known. */
export async function findSessionEnd({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<AnonymousCaller['ended']> {
  if (!isToken(token)) return undefined;
  const hash = hashToken(token);
  const reason = await inStatement(db, (tx) => findSessionEndReason(tx, hash));
  if (reason) return reason;
  const session = await inStatement(db, (tx) => resolveSessionToken(tx, hash, BEFORE_ALL_ENDS, false));
  if (!session) return undefined;
  const now = clock();
  const isIdle = session.expiresAt > now && session.lastSeenAt.getTime() + session.inactivityMinutes * 60_000 <= now.getTime();
  return isIdle ? 'INACTIVITY' : undefined;
}
