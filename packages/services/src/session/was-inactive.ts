import { inStatement, resolveSessionToken } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashToken, isToken } from './token';

/** A time before any session ended: it finds one that is stored and no longer active. */
const BEFORE_ALL_ENDS = new Date(0);

/** Whether the session of a token has ended because the person was inactive, as long as it is stored. */
export async function wasInactive({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<boolean> {
  if (!isToken(token)) return false;
  const session = await inStatement(db, (tx) => resolveSessionToken(tx, hashToken(token), BEFORE_ALL_ENDS, false));
  if (!session) return false;
  const now = clock();
  return session.expiresAt > now && session.lastSeenAt.getTime() + session.inactivityMinutes * 60_000 <= now.getTime();
}
