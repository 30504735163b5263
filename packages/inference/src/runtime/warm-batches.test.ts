import { expect, it } from 'vitest';
import type { RunOutputs } from './create-runtime';
import { warmBatches } from './warm-batches';

it('runs each batch size from 2 once', async () => {
  const runs: [number, number][] = [];
  const run = async (input: Float32Array, count: number) => {
    runs.push([input.length, count]);
    return {} as RunOutputs;
  };
  await warmBatches({ run }, 10, 4);
  await warmBatches({ run }, 10, 1);
  expect(runs).toEqual([
    [20, 2],
    [30, 3],
    [40, 4],
  ]);
});
