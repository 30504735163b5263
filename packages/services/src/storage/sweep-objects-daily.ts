import { findObjectSweep, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { type Swept, sweepObjects } from './sweep-objects';

/** A bit less than a day: a timer of an hour is never too early. */
const PAUSE_MS = 23 * 3_600_000;

/**
 * Continues the sweep of objects that has not looked at everything, or begins the next one a day after the last began.
 * For a timer.
 * @returns What was deleted; null when no sweep is due.
 */
export async function sweepObjectsDaily(deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>): Promise<Swept | null> {
  const last = await inTransaction(deps.db, findObjectSweep);
  if (last && !last.place && deps.clock().getTime() - last.begunAt.getTime() < PAUSE_MS) return null;
  return sweepObjects(deps);
}
