import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** SQLSTATEs. */
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const REPEATED: Readonly<Record<string, string>> = {
  [DEADLOCK]: 'a deadlock with another transaction',
  [LOCK_NOT_AVAILABLE]: 'another transaction keeps a table locked',
};

export interface LockLimits {
  /** The longest wait for a lock: who asks for the same table meanwhile waits behind it. */
  readonly waitMs: number;
  /** Between two attempts, in which those who waited go on. */
  readonly pauseMs: number;
  /** From the first attempt on. */
  readonly patienceMs: number;
  /** Called after each attempt that failed. */
  readonly onWait?: (why: string) => void | Promise<void>;
}

/**
 * Runs a transaction that changes tables which others use, and repeats it when it did not get its locks: it has changed
 * nothing then. A long query, or a backup, thus delays a migration, and the migration nobody.
 * @param run Its connections have `lock_timeout` set to `waitMs`.
 * @throws Error when others keep tables locked for longer than the patience.
 */
export async function repeatWhileLocked(run: () => Promise<void>, { pauseMs, patienceMs, onWait }: LockLimits): Promise<void> {
  for (const began = performance.now(); ; ) {
    try {
      return await run();
    } catch (error) {
      const why = REPEATED[(error as { code?: string }).code ?? ''];
      if (why === undefined) throw error;
      const seconds = Math.round(patienceMs / 1000);
      if (performance.now() - began > patienceMs)
        throw new Error(`${why} for ${seconds} s; nothing was changed: end it (a backup, a long query), or migrate later`, {
          cause: error,
        });
      await onWait?.(why);
      await delay(pauseMs);
    }
  }
}
