import { type Child, stopChild } from './child';

/** Pauses before a process is started again: the first, and the longest that they grow to. */
const RESTART_MS = { first: 500, most: 30_000 };
/** Who has lived for so long has started well: what ends it then is another matter. */
const STEADY_MS = RESTART_MS.most;
/** So many ends in a row, each soon after a start: some two minutes, in which whatever it needs (a port, a database) may come back. */
export const MOST_ENDS = 10;

export interface KeptAlive {
  /** Ends the process for good, by force after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

interface Options {
  /** Called once when it ended MOST_ENDS times in a row soon after its start: it is not started again. Without it it always is. */
  readonly onHopeless?: () => void;
  /** Milliseconds, as Date.now. */
  readonly now?: () => number;
  /** Does it after so many milliseconds; answers how to call it off. */
  readonly later?: (action: () => void, ms: number) => () => void;
}

/**
 * Starts a process again whenever it ends, with growing pauses where it never lives for long. What it had in hand is taken up from the
 * database.
 */
export function keepAlive(first: Child, again: () => Child, { onHopeless, now = Date.now, later = inMs }: Options = {}): KeptAlive {
  let child = first;
  let stopping = false;
  let ends = 0;
  let callOff = () => {};
  const watch = () => {
    const since = now();
    void child.ended.then((code) => {
      if (stopping) return;
      ends = now() - since > STEADY_MS ? 0 : ends + 1;
      if (onHopeless && ends >= MOST_ENDS) {
        console.error(`The ${child.name} ended with ${code}, for the ${ends}th time in a row soon after its start; giving up`);
        onHopeless();
        return;
      }
      const pause = Math.min(RESTART_MS.first * 2 ** Math.max(0, ends - 1), RESTART_MS.most);
      console.error(`The ${child.name} ended with ${code}; starting it again in ${pause / 1000} s`);
      callOff = later(() => {
        child = again();
        watch();
      }, pause);
    });
  };
  watch();
  return {
    stop: async (withinMs) => {
      stopping = true;
      callOff();
      await stopChild(child, withinMs);
    },
  };
}

function inMs(action: () => void, ms: number): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}
