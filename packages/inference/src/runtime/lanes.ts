import { describeAttempts } from './describe-attempts';
import type { RunRequest } from './messages';
import type { Thread, ThreadOutputs } from './start-thread';

/** Worker threads with a copy of the model each, which compute concurrently. */
export interface Lanes {
  /** Runs on the lane with the fewest runs. The first call opens the lanes; returns null until they are open. */
  run(input: Float32Array<ArrayBuffer>, dims: RunRequest['dims']): Promise<ThreadOutputs> | null;
  /** Resolves when an open lane ends, closed or not. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates `count` lanes with `open` on first use. When one of them fails to open, all are closed, `onUnavailable` is
 * called with the reason, and `run` keeps returning null.
 */
export function createLanes(count: number, open: () => Thread, onUnavailable: (reason: string) => void): Lanes {
  let lanes: { thread: Thread; runs: number }[] = [];
  let opening: Promise<void> | undefined;
  let closed = false;
  let markEnded: () => void;
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });

  async function openAll(): Promise<void> {
    const threads = Array.from({ length: count }, open);
    const results = await Promise.allSettled(threads.map(({ ready }) => ready));
    const reason = results.map(failureOf).find((failure) => failure !== null);
    if (closed || reason) {
      if (!closed) onUnavailable(reason as string);
      await Promise.all(threads.map((thread) => thread.close()));
      return;
    }
    lanes = threads.map((thread) => ({ thread, runs: 0 }));
    for (const thread of threads) void thread.ended.then(markEnded);
  }

  return {
    ended,
    run(input, dims) {
      opening ??= openAll();
      const [first, ...others] = lanes;
      if (!first) return null;
      const lane = others.reduce((least, other) => (other.runs < least.runs ? other : least), first);
      lane.runs++;
      return lane.thread.run(input, dims).finally(() => lane.runs--);
    },
    async close() {
      closed = true;
      await opening;
      await Promise.all(lanes.map(({ thread }) => thread.close()));
    },
  };
}

/** Returns why a thread cannot compute; null when it can. */
function failureOf(result: PromiseSettledResult<Awaited<Thread['ready']>>): string | null {
  if (result.status === 'rejected') return String(result.reason?.message ?? result.reason);
  return result.value.provider === null ? describeAttempts(result.value.attempts) : null;
}
