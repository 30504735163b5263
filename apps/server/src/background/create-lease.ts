import { type Database, inStatement, keepLease, type LeaseClaim, recordRun, takeLease } from '@molaar/db';

/** How long the lease of a server that has died is kept from the others. */
const HOLD_MS = 30_000;
/** A task with a shorter pause stays with its server between runs, which then asks the database twice a minute only. */
const STICKY_BELOW_MS = HOLD_MS;

/** What became of a run: `elsewhere` when another server runs the task, or has just done so. */
export type LeasedRun = 'done' | 'elsewhere';

export interface Lease {
  /** Runs the work unless it is another server's turn. @throws What the work throws; the next run repeats it. */
  run(work: () => Promise<unknown>): Promise<LeasedRun>;
  /** Leaves the task to the other servers at once. */
  release(): Promise<void>;
}

/**
 * Creates this server's lease of a background task: of several servers one runs it at a time, and all together as often
 * as one. The work stays safe on several servers: one that was frozen may still be at it when its lease is taken.
 * @param times `pauseMs`: shortest time between two runs; tests shorten `holdMs`.
 */
export function createLease(db: Database, claim: LeaseClaim, { pauseMs, holdMs = HOLD_MS }: { pauseMs: number; holdMs?: number }): Lease {
  const sticky = pauseMs < STICKY_BELOW_MS;
  /** By this process' clock; half of the time is left when it is renewed. */
  let renewAt = 0;
  let recorded: boolean | undefined;

  const take = async (): Promise<boolean> => {
    const now = performance.now();
    if (sticky && now < renewAt) return true;
    const taken = await inStatement(db, (tx) => takeLease(tx, claim, { holdMs, pauseMs: sticky ? 0 : pauseMs }));
    renewAt = taken ? now + holdMs / 2 : 0;
    if (taken) recorded = undefined;
    return taken;
  };
  const record = (failed: boolean): Promise<void> => {
    if (sticky && recorded === failed) return Promise.resolve();
    recorded = failed;
    return inStatement(db, (tx) => recordRun(tx, claim, { failed, keep: sticky })).catch(() => undefined);
  };

  return {
    async run(work) {
      if (!(await take())) return 'elsewhere';
      const keeping = setInterval(() => {
        // Without it the lease ends by itself.
        inStatement(db, (tx) => keepLease(tx, claim, holdMs)).catch(() => undefined);
      }, holdMs / 3);
      let failed = true;
      try {
        await work();
        failed = false;
        return 'done';
      } finally {
        clearInterval(keeping);
        await record(failed);
      }
    },
    async release() {
      if (renewAt === 0 || !sticky) return;
      renewAt = 0;
      await inStatement(db, (tx) => keepLease(tx, claim, 0)).catch(() => undefined);
    },
  };
}
