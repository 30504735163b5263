import { type Child, stopChild } from './child';

/** Backoff before a restart: the first and the longest pause. */
const RESTART_MS = { first: 500, max: 30_000 };
/** A process that ran for this long has started successfully; its end resets the count of failures. */
const STABLE_MS = RESTART_MS.max;
/** Failures in a row after which a person is notified: about two minutes. */
export const MANY_FAILURES = 10;

export interface SupervisedChild {
  /** Ends the process without a restart, by force after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

interface Options {
  /** Called at every MANY_FAILURES failures in a row. */
  readonly onManyFailures?: () => void;
  /** Milliseconds, as Date.now. */
  readonly now?: () => number;
  /** Runs an action after `ms`. @returns The function that cancels it. */
  readonly schedule?: (action: () => void, ms: number) => () => void;
}

/**
 * Restarts a process whenever it ends, for ever, with exponential backoff while it fails soon after its start: what it
 * lacks, such as space on the disk, may come back at night. Its unfinished work is continued from the database.
 */
export function superviseChild(
  first: Child,
  start: () => Child,
  { onManyFailures, now = Date.now, schedule = inMs }: Options = {},
): SupervisedChild {
  let child = first;
  let stopping = false;
  let failures = 0;
  let cancelRestart = () => {};
  const watch = () => {
    const since = now();
    void child.ended.then((code) => {
      if (stopping) return;
      failures = now() - since > STABLE_MS ? 0 : failures + 1;
      if (failures > 0 && failures % MANY_FAILURES === 0) onManyFailures?.();
      const pause = Math.min(RESTART_MS.first * 2 ** Math.max(0, failures - 1), RESTART_MS.max);
      console.error(`The ${child.name} ended with ${code}; starting it again in ${pause / 1000} s`);
      cancelRestart = schedule(() => {
        child = start();
        watch();
      }, pause);
    });
  };
  watch();
  return {
    stop: async (withinMs) => {
      stopping = true;
      cancelRestart();
      await stopChild(child, withinMs);
    },
  };
}

function inMs(action: () => void, ms: number): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}
