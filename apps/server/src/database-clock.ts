import { type Database, inTransaction, readDatabaseTime } from '@molaar/db';
import type { Logger } from 'pino';

/** A smaller difference changes nothing. */
const LEAST_MS = 1_000;
/** How often a server compares its clock with that of the database. */
const EVERY_MS = 60_000;

export interface DatabaseClock {
  /** Returns the time by which sessions, tokens, limits and due work are judged. */
  clock: () => Date;
  /** Compares the clocks once; for tests, and every minute. */
  compare(): Promise<void>;
  close(): void;
}

/**
 * Returns a clock that servers with different clocks have in common: that of their database, where a machine's own one
 * differs from it by more than a second. Otherwise one of them would end sessions and repeat work that others began.
 * @param ownTime Milliseconds; for tests.
 */
export async function followDatabaseClock(
  db: Database,
  log: Pick<Logger, 'warn'>,
  ownTime: () => number = Date.now,
): Promise<DatabaseClock> {
  let offset = 0;
  const compare = async (): Promise<void> => {
    const before = ownTime();
    const at = (await inTransaction(db, readDatabaseTime)).getTime();
    const halfMs = (ownTime() - before) / 2;
    // Of an answer that took longer the difference is not known well enough.
    if (halfMs > LEAST_MS) return;
    const difference = at - (before + halfMs);
    const next = Math.abs(difference) < LEAST_MS ? 0 : Math.round(difference);
    if (Math.abs(next - offset) >= LEAST_MS)
      log.warn({ offsetMs: next }, 'the clock of this machine does not agree with that of the database, whose time is used');
    offset = next;
  };
  await compare();
  // The next run is the retry.
  const timer = setInterval(() => void compare().catch(() => undefined), EVERY_MS);
  timer.unref();
  return { clock: () => new Date(ownTime() + offset), compare, close: () => clearInterval(timer) };
}
