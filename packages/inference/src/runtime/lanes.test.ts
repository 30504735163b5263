import { describe, expect, it } from 'vitest';
import { createLanes } from './lanes';
import type { Thread, ThreadOutputs } from './start-thread';

const DIMS = [1, 1, 1, 1] as const;

/** Threads that open and end on request. */
function pausedThreads() {
  const threads: { open(provider: string | null): void; end(): void; runs: number; closed: boolean }[] = [];
  const open = (): Thread => {
    let markEnded: () => void;
    const ended = new Promise<void>((resolve) => {
      markEnded = resolve;
    });
    const ready: Thread['ready'] = new Promise((resolve) => {
      threads.push({
        open: (provider) => resolve({ provider, attempts: provider ? [] : [{ provider: 'cpu', error: 'no memory' }] }),
        end: () => markEnded(),
        runs: 0,
        closed: false,
      });
    });
    const own = threads.at(-1) as (typeof threads)[number];
    return {
      ready,
      ended,
      run: () => new Promise<ThreadOutputs>(() => own.runs++),
      async close() {
        own.closed = true;
      },
    };
  };
  return { threads, open };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const input = () => Float32Array.of(1);
const unheard = () => {};

describe('createLanes', () => {
  it('opens on the first call and assigns each run to the least busy lane', async () => {
    const { threads, open } = pausedThreads();
    const lanes = createLanes(2, open, unheard);
    expect(threads).toHaveLength(0);
    expect(lanes.run(input(), DIMS)).toBeNull();
    expect(lanes.run(input(), DIMS)).toBeNull();
    expect(threads).toHaveLength(2);
    for (const thread of threads) thread.open('cpu');
    await settled();
    for (let run = 0; run < 3; run++) expect(lanes.run(input(), DIMS)).not.toBeNull();
    expect(threads.map(({ runs }) => runs)).toEqual([2, 1]);
  });

  it('closes all lanes and reports the reason when one fails to open', async () => {
    const { threads, open } = pausedThreads();
    const received: string[] = [];
    const lanes = createLanes(2, open, (why) => received.push(why));
    lanes.run(input(), DIMS);
    threads[0]?.open('cpu');
    threads[1]?.open(null);
    await settled();
    expect(lanes.run(input(), DIMS)).toBeNull();
    expect(threads.map(({ closed }) => closed)).toEqual([true, true]);
    expect(received).toEqual(['cpu: no memory']);
    expect(threads).toHaveLength(2);
  });

  it('closes lanes that are still opening, and reports when one ends', async () => {
    const early = pausedThreads();
    const opening = createLanes(1, early.open, unheard);
    opening.run(input(), DIMS);
    const closing = opening.close();
    early.threads[0]?.open('cpu');
    await closing;
    expect(early.threads[0]?.closed).toBe(true);

    const { threads, open } = pausedThreads();
    const lanes = createLanes(2, open, unheard);
    lanes.run(input(), DIMS);
    for (const thread of threads) thread.open('cpu');
    await settled();
    threads[1]?.end();
    await lanes.ended;
  });
});
