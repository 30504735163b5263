import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lastLines } from './last-lines';

const folder = mkdtempSync(join(tmpdir(), 'molaar-last-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = (text: string) => {
  const path = join(folder, 'server.log');
  writeFileSync(path, text);
  return path;
};

it('returns the last complete lines', () => {
  expect(lastLines(log('one\ntwo\nthree\n'), 2)).toEqual(['two', 'three']);
  expect(lastLines(log('no end'), 5)).toEqual(['no end']);
  const long = Array.from({ length: 2000 }, (_, n) => `line ${n} of a log that is longer than what is read of it`);
  const end = lastLines(log(`${long.join('\n')}\n`), 5000);
  expect(end.length).toBeGreaterThan(50);
  expect(end).toEqual(long.slice(-end.length));
});

it('returns nothing for a missing file', () => {
  expect(lastLines(join(folder, 'none.log'), 3)).toEqual([]);
});
