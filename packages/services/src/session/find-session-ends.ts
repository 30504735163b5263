import { findSessionEnds as findEnds, inStatement, type SessionKey } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Most sessions in one statement. */
const AT_ONCE = 1_000;

/**
 * Returns the milliseconds until each of the sessions ends without further activity, by its id; an ended one is absent.
 * Of all clinics: a server asks for the sessions of its open event streams. Does not count as activity.
 */
export async function findSessionEnds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessions: readonly SessionKey[],
): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  for (let first = 0; first < sessions.length; first += AT_ONCE) {
    const now = clock();
    const ends = await inStatement(db, (tx) => findEnds(tx, sessions.slice(first, first + AT_ONCE), now));
    for (const [id, endsAt] of ends) left.set(id, endsAt.getTime() - now.getTime());
  }
  return left;
}
