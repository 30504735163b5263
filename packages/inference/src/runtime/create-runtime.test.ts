import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BundleError } from '../bundle/bundle-error';
import { type Bundle, loadBundle } from '../bundle/load-bundle';
import { PANORAMIC_BUNDLE } from '../test-bundle';
import { createRuntime, ProviderError, type Runtime } from './create-runtime';

/** On the bundle of the repository, in a real thread. */
let bundle: Bundle;
let runtime: Runtime;
beforeAll(async () => {
  bundle = await loadBundle(PANORAMIC_BUNDLE);
  runtime = await createRuntime(bundle, { providers: ['cpu'], threads: 1 });
});
afterAll(() => runtime.close());

function noise(seed: number): Float32Array<ArrayBuffer> {
  const { width, height } = bundle.manifest.input;
  let state = seed;
  return new Float32Array(width * height).map(() => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return (state >>> 8) / 2 ** 24;
  });
}

/** Returns how many threads of this process have a lower priority than the process; of Linux alone. */
function niceThreads(): number {
  const stats = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'));
  // The nineteenth field of proc(5); the second one, in brackets, may contain spaces.
  return stats.filter((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) > getPriority()).length;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength);

describe('runtime', () => {
  it('returns the same for an image in a batch as for the image alone', async () => {
    const [first, second] = [noise(1), noise(2)];
    const both = new Float32Array(first.length * 2);
    both.set(first);
    both.set(second, first.length);
    const together = await runtime.run(both, 2);
    const alone = await runtime.run(second.slice(), 1);
    const half = together.heat.data.subarray(together.heat.data.length / 2);
    expect(half).toHaveLength(alone.heat.data.length);
    let worst = 0;
    for (let i = 0; i < half.length; i++) worst = Math.max(worst, Math.abs((half[i] as number) - (alone.heat.data[i] as number)));
    expect(worst).toBeLessThan(1e-3);
  });

  it('leaves the event loop free while it runs', async () => {
    let turns = 0;
    let running = true;
    const turn = () => {
      turns++;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await runtime.run(noise(3), 1);
    running = false;
    // A run that blocks the loop until its end would allow one tick.
    expect(turns).toBeGreaterThan(10);
  });

  it('computes images concurrently on lanes with the same results', async () => {
    const divided = await createRuntime(bundle, { providers: ['cpu'], threads: 2 });
    try {
      expect([runtime.lanes, divided.lanes]).toEqual([1, 2]);
      const alone = await runtime.run(noise(7), 1);
      // The first concurrent runs open the lanes and are computed on the main thread until then.
      for (let round = 0; round < 2; round++) {
        const concurrent = await Promise.all([7, 8, 7].map((seed) => divided.run(noise(seed), 1, true)));
        for (const at of [0, 2]) {
          let worst = 0;
          concurrent[at]?.heat.data.forEach((value, i) => {
            worst = Math.max(worst, Math.abs(value - (alone.heat.data[i] as number)));
          });
          expect(worst).toBeLessThan(1e-4);
        }
      }
      // Where threads have priorities of their own, the lanes leave the cores to others.
      if (process.platform === 'linux') expect(niceThreads()).toBeGreaterThanOrEqual(divided.lanes);
    } finally {
      await divided.close();
    }
    await expect(divided.run(noise(9), 1, true)).rejects.toThrow(/thread has ended/);
  });

  it('reuses returned maps with the same results', async () => {
    const first = await runtime.run(noise(10), 1);
    const copy = first.heat.data.slice();
    first.release();
    expect(first.heat.data).toHaveLength(0);
    // Twice does no harm.
    first.release();
    for (let run = 0; run < 2; run++) {
      const again = await runtime.run(noise(10), 1);
      expect(Buffer.compare(bytesOf(again.heat.data), bytesOf(copy))).toBe(0);
      again.release();
      const two = await runtime.run(new Float32Array(2 * noise(10).length), 2);
      expect(two.heat.dims[0]).toBe(2);
      two.release();
    }
  });

  it('rejects a wrong input and continues', async () => {
    await expect(runtime.run(new Float32Array(10), 1)).rejects.toThrow();
    await expect(runtime.run(noise(4), 1)).resolves.toMatchObject({
      heat: { dims: [1, bundle.manifest.heatChannels.length, expect.any(Number), expect.any(Number)] },
    });
  });

  it('tries providers in order and reports each', async () => {
    const second = await createRuntime(bundle, { providers: ['cuda', 'cpu'], threads: 1 });
    try {
      // On a machine with CUDA the first one takes it; anywhere else its failure is on record and the CPU computes.
      expect(second.attempts[0]?.provider).toBe('cuda');
      expect(second.attempts.at(-1)).toEqual({ provider: second.provider, error: null });
      if (second.provider === 'cpu') expect(second.attempts[0]?.error).toBeTruthy();
    } finally {
      await second.close();
    }
  });

  it('rejects the CPU when a GPU is required', async () => {
    await expect(createRuntime(bundle, { providers: ['cpu'], requireGpu: true })).rejects.toBeInstanceOf(ProviderError);
  });

  it('rejects a model whose output sizes differ from the manifest', async () => {
    const manifest = { ...bundle.manifest, heatChannels: bundle.manifest.heatChannels.slice(1) };
    await expect(createRuntime({ ...bundle, manifest }, { providers: ['cpu'] })).rejects.toThrow(BundleError);
    const outputs = { ...bundle.manifest.outputs, heat: 'warmth' };
    await expect(createRuntime({ ...bundle, manifest: { ...bundle.manifest, outputs } }, { providers: ['cpu'] })).rejects.toThrow(
      BundleError,
    );
  });

  it('rejects a file that is no model', async () => {
    await expect(createRuntime({ ...bundle, model: Buffer.from('no model') }, { providers: ['cpu'] })).rejects.toThrow(/cpu: /);
  });

  it('rejects runs in flight when it is closed', async () => {
    const closing = await createRuntime(bundle, { providers: ['cpu'], threads: 1 });
    const run = closing.run(noise(5), 1);
    const outcome = expect(run).rejects.toThrow(/thread has ended/);
    await closing.close();
    await outcome;
    await expect(closing.run(noise(6), 1)).rejects.toThrow(/thread has ended/);
  });
});
