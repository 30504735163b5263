import { type Child, stopChild } from './child';

/** Pauses before a process is started again: the first, and the longest that they grow to. */
const RESTART_MS = { first: 500, most: 30_000 };

export interface KeptAlive {
  /** Ends the process for good, by force after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

/** Starts a process again whenever it ends, with growing pauses where it never lives for long. What it had in hand is taken up from the database. */
export function keepAlive(first: Child, again: () => Child): KeptAlive {
  let child = first;
  let stopping = false;
  let pause = RESTART_MS.first;
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    const since = Date.now();
    void child.ended.then((code) => {
      if (stopping) return;
      if (Date.now() - since > RESTART_MS.most) pause = RESTART_MS.first;
      console.error(`The ${child.name} ended with ${code}; starting it again in ${pause / 1000} s`);
      timer = setTimeout(() => {
        child = again();
        watch();
      }, pause);
      pause = Math.min(pause * 2, RESTART_MS.most);
    });
  };
  watch();
  return {
    stop: async (withinMs) => {
      stopping = true;
      clearTimeout(timer);
      await stopChild(child, withinMs);
    },
  };
}
