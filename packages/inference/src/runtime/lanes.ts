import { describeAttempts } from './describe-attempts';
import type { RunRequest } from './messages';
import type { Thread, ThreadOutputs } from './start-thread';

/** Threads that each hold the model and compute beside one another. */
export interface Lanes {
  /** Runs on the lane with the least to do; null while none is open: the first call opens them. */
  run(input: Float32Array<ArrayBuffer>, dims: RunRequest['dims']): Promise<ThreadOutputs> | null;
  /** Resolves when a lane that was open ends, closed or not. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * `count` threads made by `open`, once they are asked for. Where one of them does not open there are none: who asks computes elsewhere,
 * and `refused` hears why.
 */
export function createLanes(count: number, open: () => Thread, refused: (why: string) => void): Lanes {
  let lanes: { thread: Thread; runs: number }[] = [];
  let opening: Promise<void> | undefined;
  let closed = false;
  let markEnded: () => void;
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });

  async function openAll(): Promise<void> {
    const threads = Array.from({ length: count }, open);
    const answers = await Promise.allSettled(threads.map(({ ready }) => ready));
    const why = answers.map(whyNot).find((reason) => reason !== null);
    if (closed || why) {
      if (!closed) refused(why as string);
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

/** Why a thread cannot compute; null where it can. */
function whyNot(answer: PromiseSettledResult<Awaited<Thread['ready']>>): string | null {
  if (answer.status === 'rejected') return String(answer.reason?.message ?? answer.reason);
  return answer.value.provider === null ? describeAttempts(answer.value.attempts) : null;
}
