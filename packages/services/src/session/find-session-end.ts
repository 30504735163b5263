import { findSessionTimes, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/**
 * Returns when an active session ends, by its id: its token may have been renewed in the meantime.
 * @returns undefined when it has ended.
 */
export async function findSessionEnd(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'organizationId' | 'sessionId'>,
): Promise<{ idleAt: Date; expiresAt: Date } | undefined> {
  return inClinic(db, { organizationId: actor.organizationId }, (tx) => findSessionTimes(tx, actor.sessionId, clock()));
}
