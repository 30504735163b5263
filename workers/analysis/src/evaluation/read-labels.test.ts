import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figures } from './figures';
import { readLabels } from './read-labels';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-labels-'));
  await mkdir(join(folder, 'panoramic'));
  const box = (left: number) => [left, 0.3, left + 0.05, 0.5];
  const row = {
    id: 'a-1',
    teeth: ['11', '12', '13'].map((number, index) => ({ number, box: box(0.3 + 0.1 * index) })),
    seen: { 11: ['F'], 12: ['E'] },
    unsure: { 11: ['F'], 12: ['F', 'e'] },
    numbers2: { 13: '14' },
    device: 'first',
  };
  await writeFile(join(folder, 'panoramic/labels.jsonl'), `${JSON.stringify(row)}\n${JSON.stringify({ id: 'b-2', teeth: [] })}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

describe('readLabels', () => {
  it('separates what readers agree on from what stayed even', async () => {
    const [first, second] = await readLabels(folder, null);
    expect(first?.device).toBe('first');
    expect(first?.truths.map(({ class: type, tooth }) => `${type} ${tooth}`)).toEqual([
      'TOOTH 11',
      'COMPOSITE 11',
      'TOOTH 12',
      'GOOD_ENDODONTICS 12',
    ]);
    expect(first?.undecided.map(({ class: type, tooth }) => `${type} ${tooth}`)).toEqual(['COMPOSITE 12']);
    // The second reader calls the number of 13 wrong.
    expect(first?.unknown).toHaveLength(1);
    expect(second).toMatchObject({ truths: [], undecided: [], unknown: [] });
  });

  it('counts no prediction where the readings stayed even', async () => {
    const [radiograph] = await readLabels(folder, new Set(['a-1']));
    if (!radiograph) throw new Error('no label');
    const filling = (index: number) => ({
      class: 'COMPOSITE' as const,
      code: 1,
      category: 'RESTORATIONS' as never,
      tooth: null,
      surfaces: [],
      box: [0.3 + 0.1 * index, 0.4, 0.05, 0.1] as [number, number, number, number],
      confidence: 0.9,
      checkTooth: false,
      experimental: false,
    });
    const { byClass } = figures([{ radiograph, findings: [filling(0), filling(1)] }]);
    expect(byClass.COMPOSITE).toMatchObject({ support: 1, shown: { precision: 1, recall: 1, f1: 1 } });
    expect(byClass.COMPOSITE?.calibrationError).toBeCloseTo(0.1);
  });
});
