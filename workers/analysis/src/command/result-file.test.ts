import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsFile } from '@molaar/contracts';
import { readCsv } from '@molaar/domain/text';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CSV_HEAD, csvLinesOf, jsonErrorOf, jsonLineOf } from './format-result';
import { openResult } from './result-file';

const FINDING = {
  class: 'CROWN',
  code: 104,
  category: 'RESTORATIONS',
  tooth: '36',
  surfaces: ['CROWN'],
  box: [1.5, 2, 30, 40],
  confidence: 0.81,
  checkTooth: false,
  experimental: false,
} satisfies FindingsFile['findings'][number];
const RESULT: FindingsFile = { model: 'm@1', provider: 'cpu', ms: 50, width: 100, height: 60, notices: [], findings: [FINDING, FINDING] };
const EMPTY: FindingsFile = { ...RESULT, notices: ['NOT_PANORAMIC'], findings: [] };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-result-'));
  path = join(folder, 'result');
});
afterEach(() => rm(folder, { recursive: true }));

describe.each(['json', 'csv'] as const)('a result in %s', (format) => {
  const textOf = format === 'json' ? jsonLineOf : csvLinesOf;
  async function begin(...names: string[]): Promise<void> {
    const result = await openResult(path, format, false);
    for (const name of names) await result.append(textOf(name, RESULT));
    await result.close();
  }

  it('continues after the last complete file, wherever it was interrupted', async () => {
    const names = ['a, "b".png', 'two\r\nlines.png', '=1\n.png', 'õ.png'];
    await begin(...names);
    const whole = await readFile(path);
    const from = whole.lastIndexOf('=1') - 4;
    // Every byte near a name or an end, and here and there between.
    for (let cut = from; cut <= whole.length; cut += cut < from + 40 || cut > whole.length - 40 ? 1 : 11) {
      await writeFile(path, whole.subarray(0, cut));
      const resumed = await openResult(path, format, true);
      const missing = names.filter((name) => !resumed.done.has(name));
      for (const name of missing) await resumed.append(textOf(name, RESULT));
      await resumed.close();
      expect(await readFile(path)).toEqual(whole);
      expect(missing.length).toBeLessThan(4);
    }
  });

  it('keeps a file that is between two runs of another', async () => {
    await begin('x.png', 'b.png', 'x.png');
    const resumed = await openResult(path, format, true);
    for (const name of ['x.png', 'b.png']) if (!resumed.done.has(name)) await resumed.append(textOf(name, RESULT));
    await resumed.close();
    for (const name of ['x.png', 'b.png']) expect(await readFile(path, 'utf8')).toContain(textOf(name, RESULT));
  });

  it('is written by one process at a time', async () => {
    const first = await openResult(path, format, true);
    await expect(openResult(path, format, true)).rejects.toThrow(/another process/);
    await first.close();
    await (await openResult(path, format, true)).close();
  });

  it('starts a new result when there is nothing to continue', async () => {
    const result = await openResult(path, format, true);
    expect(result.done.size).toBe(0);
    await result.append(textOf('a.png', EMPTY));
    await result.close();
    expect(await readFile(path, 'utf8')).toContain('NOT_PANORAMIC');
  });

  it('rejects existing files, and files with other contents', async () => {
    await begin('a.png');
    await expect(openResult(path, format, false)).rejects.toThrow(/already exists/);
    for (const foreign of ['{"name": "x"}\n', '{"name": "x"}', 'somebody wrote this', `${await readFile(path, 'utf8')}\nnotes\n`]) {
      await writeFile(path, foreign);
      await expect(openResult(path, format, true)).rejects.toThrow(/to continue contains other/);
      expect(await readFile(path, 'utf8')).toBe(foreign);
    }
  });
});

it('JSON: a file that could not be analysed is retried and has one line in the end', async () => {
  await writeFile(path, jsonLineOf('a.png', RESULT) + jsonErrorOf('b.png', 'IMAGE_UNREADABLE: cut short') + jsonLineOf('c.png', RESULT));
  const resumed = await openResult(path, 'json', true);
  expect([...resumed.done]).toEqual(['a.png', 'c.png']);
  await resumed.append(jsonLineOf('b.png', RESULT));
  await resumed.close();
  expect(await readFile(path, 'utf8')).toBe(['a.png', 'c.png', 'b.png'].map((name) => jsonLineOf(name, RESULT)).join(''));
});

it('CSV has one line per finding, and one for an image without findings', () => {
  const [, first, second] = readCsv(`${CSV_HEAD}${csvLinesOf('a.png', RESULT)}`);
  expect(first?.fields).toEqual([
    'a.png',
    '100',
    '60',
    'm@1',
    'cpu',
    '50',
    '',
    'CROWN',
    '104',
    'RESTORATIONS',
    '36',
    'CROWN',
    '1.5',
    '2',
    '30',
    '40',
    '0.81',
    'false',
    'false',
  ]);
  expect(second?.fields).toEqual(first?.fields);
  expect(csvLinesOf('b.png', EMPTY).trimEnd()).toBe(`b.png,100,60,m@1,cpu,50,NOT_PANORAMIC${','.repeat(12)}`);
});
