import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkResources } from './check-resources';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'molaar-resources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const check = (megabytes: number, files: number | undefined, more: { DATABASE_URL?: string } = {}) =>
  checkResources({ DATA_DIR: folder, ...more }, { freeBytes: () => megabytes * MB, openFiles: () => files });

it('names a disk that is too small for a new database, and nothing else', () => {
  expect(() => check(64, 4096)).toThrow(`The disk of ${folder} has 64 MB free, a new database needs 256 MB`);
  check(1_000, undefined);
  check(64, 4096, { DATABASE_URL: 'postgres://elsewhere' });
  mkdirSync(join(folder, 'postgres'));
  check(0, 4096);
});

it('names a limit of open files that is too low, and a folder that cannot be written', () => {
  expect(() => check(1_000, 48)).toThrow('A process may open 48 files, which is too few');
  expect(() => checkResources({ DATA_DIR: join(folder, 'none') })).toThrow(/cannot be written \(ENOENT\)/);
  checkResources({ DATA_DIR: folder });
});
