import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rotateLogs } from './rotate-logs';

const folder = mkdtempSync(join(tmpdir(), 'molaar-rotate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the log and two former ones, while its writer goes on', () => {
  const log = join(folder, 'server.log');
  const writer = openSync(log, 'a');
  for (const text of ['first', 'second', 'third', 'fourth']) {
    writeSync(writer, text);
    rotateLogs(folder, 5);
  }
  writeSync(writer, 'now');
  rotateLogs(folder, 5);
  closeSync(writer);
  expect(readdirSync(folder).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
  expect([log, `${log}.1`, `${log}.2`].map((path) => readFileSync(path, 'utf8'))).toEqual(['now', 'fourth', 'third']);
});

it('empties a log that cannot be copied, leaves other files, and needs no folder', () => {
  const log = join(folder, 'worker.log');
  writeFileSync(log, 'much too long');
  mkdirSync(`${log}.1`);
  mkdirSync(`${log}.2`);
  writeFileSync(join(`${log}.2`, 'file'), '');
  writeFileSync(join(folder, 'secret-key'), 'much too long');
  rotateLogs(folder, 5);
  expect(readFileSync(log, 'utf8')).toBe('');
  expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe('much too long');
  rotateLogs(join(folder, 'none'), 5);
});
