import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher';
import type { RunOutputs } from './create-runtime';

/** A model whose runs end on request, and whose heat map is its input. */
function pausedModel(lanes = 1) {
  const released: number[] = [];
  const runs: { values: number[]; count: number; concurrent: boolean | undefined; end(error?: Error): void }[] = [];
  const run = (input: Float32Array, count: number, concurrent?: boolean) =>
    new Promise<RunOutputs>((resolve, reject) => {
      const map = { data: input, dims: [count] };
      const end = (error?: Error) =>
        error ? reject(error) : resolve({ heat: map, box: map, attributes: map, ms: 1, release: () => released.push(count) });
      runs.push({ values: [...input], count, concurrent, end });
    });
  return { runs, run, lanes, released };
}
const turn = (priority: number, clinic = 'a') => ({ priority, clinic, awaited: priority < 5 });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('batcher', () => {
  it('starts the first image at once and batches those that arrive during the run', async () => {
    const model = pausedModel();
    const batcher = createBatcher(model, 4);
    const results = [1, 2, 3, 4, 5, 6, 7].map((value) => batcher.add(Float32Array.of(value)));
    // One run is computed, one is queued, and the rest is batched.
    expect(model.runs.map(({ values }) => values)).toEqual([[1], [2]]);
    model.runs[0]?.end();
    await settled();
    expect(model.runs.map(({ values }) => values)).toEqual([[1], [2], [3, 4, 5, 6]]);
    model.runs[1]?.end();
    await settled();
    expect(model.runs.at(-1)?.values).toEqual([7]);
    for (const { end } of model.runs) end();
    const got = await Promise.all(results);
    expect(got.map(({ outputs, index }) => outputs.heat.data[index])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // A run's memory goes back when the last of its images has been read.
    for (const { release } of got.slice(0, 5)) release();
    expect(model.released).toEqual([1, 1]);
    got[5]?.release();
    expect(model.released).toEqual([1, 1, 4]);
  });

  it('orders by priority, then by arrival', async () => {
    const model = pausedModel();
    const batcher = createBatcher(model, 2);
    for (const [value, priority] of [
      [1, 6],
      [2, 6],
      [3, 6],
      [4, 6],
      [5, 3],
      [6, 6],
      [7, 3],
    ] as const)
      void batcher.add(Float32Array.of(value), turn(priority));
    for (let run = 0; run < 4; run++) {
      model.runs[run]?.end();
      await settled();
    }
    expect(model.runs.map(({ values }) => values)).toEqual([[1], [2], [5, 7], [3, 4], [6]]);
  });

  it('runs images one by one with a batch size of 1', async () => {
    const model = pausedModel();
    const batcher = createBatcher(model, 1);
    void batcher.add(Float32Array.of(1));
    void batcher.add(Float32Array.of(2));
    void batcher.add(Float32Array.of(3));
    model.runs[0]?.end();
    await settled();
    expect(model.runs.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('rejects all images of a failed run and continues', async () => {
    const model = pausedModel();
    const batcher = createBatcher(model, 4);
    const failing = batcher.add(Float32Array.of(1));
    const fine = batcher.add(Float32Array.of(2));
    model.runs[0]?.end(new Error('out of memory'));
    await expect(failing).rejects.toThrow('out of memory');
    model.runs[1]?.end();
    await expect(fine).resolves.toMatchObject({ index: 0 });
  });

  it('starts one run more than there are lanes, and a single image on all threads', async () => {
    const model = pausedModel(2);
    const batcher = createBatcher(model, 1);
    for (const value of [1, 2, 3, 4, 5]) void batcher.add(Float32Array.of(value));
    expect(model.runs.map(({ values, concurrent }) => [values[0], concurrent])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
    for (let run = 0; run < 5; run++) {
      model.runs[run]?.end();
      await settled();
    }
    expect(model.runs.slice(3).map(({ concurrent }) => concurrent)).toEqual([true, true]);
    void batcher.add(Float32Array.of(6));
    expect(model.runs[5]).toMatchObject({ values: [6], concurrent: false });
  });

  it('runs an urgent image ahead of less urgent ones on lanes, one at a time', async () => {
    const model = pausedModel(2);
    const batcher = createBatcher(model, 1);
    for (const value of [1, 2, 3, 4]) void batcher.add(Float32Array.of(value), turn(6));
    model.runs[0]?.end();
    await settled();
    expect(model.runs.map(({ values }) => values[0])).toEqual([1, 2, 3, 4]);
    void batcher.add(Float32Array.of(5), turn(6));
    void batcher.add(Float32Array.of(10), turn(3));
    expect(model.runs.at(-1)).toMatchObject({ values: [10], concurrent: false });
    void batcher.add(Float32Array.of(11), turn(3));
    expect(model.runs).toHaveLength(5);
    model.runs[1]?.end();
    await settled();
    model.runs[2]?.end();
    await settled();
    expect(model.runs.slice(5).map(({ values, concurrent }) => [values[0], concurrent])).toEqual([[11, true]]);
  });

  it('runs an image on all threads next to another clinic’s of the same urgency', async () => {
    const model = pausedModel(2);
    const batcher = createBatcher(model, 1);
    for (const value of [1, 2, 3, 4]) void batcher.add(Float32Array.of(value), turn(2, 'busy'));
    model.runs[0]?.end();
    await settled();
    void batcher.add(Float32Array.of(10), turn(2, 'alone'));
    expect(model.runs.at(-1)).toMatchObject({ values: [10], concurrent: false });
  });

  it('computes one less urgent run of other clinics at a time while an urgent image is announced', async () => {
    const model = pausedModel(2);
    const batcher = createBatcher(model, 1);
    for (const value of [1, 2, 3, 4, 5, 6]) void batcher.add(Float32Array.of(value), turn(4, 'busy'));
    expect(model.runs).toHaveLength(3);
    const arrived = batcher.announce(turn(2, 'alone'));
    model.runs[0]?.end();
    model.runs[1]?.end();
    await settled();
    expect(model.runs).toHaveLength(3);
    model.runs[2]?.end();
    await settled();
    expect(model.runs.map(({ values }) => values[0])).toEqual([1, 2, 3, 4, 5]);
    void batcher.add(Float32Array.of(10), turn(2, 'alone'));
    model.runs[3]?.end();
    await settled();
    expect(model.runs.at(-1)).toMatchObject({ values: [10] });
    arrived();
    await settled();
    expect(model.runs.at(-1)).toMatchObject({ values: [6] });
  });

  it('keeps the single requests of a clinic on lanes, so that all threads are free for another clinic', async () => {
    const model = pausedModel(2);
    const batcher = createBatcher(model, 1);
    for (const value of [1, 2, 3]) void batcher.add(Float32Array.of(value), turn(4, 'busy'));
    model.runs[0]?.end();
    await settled();
    void batcher.add(Float32Array.of(4), turn(2, 'busy'));
    expect(model.runs.map(({ values, concurrent }) => [values[0], concurrent])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
    ]);
    void batcher.add(Float32Array.of(10), turn(2, 'alone'));
    expect(model.runs.at(-1)).toMatchObject({ values: [10], concurrent: false });
  });

  it('does not slow down a clinic for an urgent image of its own', async () => {
    const model = pausedModel(2);
    const batcher = createBatcher(model, 1);
    batcher.announce(turn(2, 'busy'));
    for (const value of [1, 2, 3, 4]) void batcher.add(Float32Array.of(value), turn(4, 'busy'));
    expect(model.runs).toHaveLength(3);
  });
});
