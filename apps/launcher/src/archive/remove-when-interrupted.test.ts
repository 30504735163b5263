import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { removeWhenInterrupted } from './remove-when-interrupted';
import { checkBackup } from './restore-backup';

const work = mkdtempSync(join(tmpdir(), 'molaar-interrupted-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(work, { recursive: true, force: true });
});

it.each(['SIGINT', 'SIGTERM'] as const)('%s takes the folder and ends the process as it would have', (signal) => {
  const folder = join(work, 'staging');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'patients.jsonl'), '{}');
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const others = process.rawListeners(signal);
  const end = removeWhenInterrupted(folder);
  const [own] = process.rawListeners(signal).filter((listener) => !others.includes(listener));
  own?.(signal);
  expect(existsSync(folder)).toBe(false);
  expect(kill).toHaveBeenCalledWith(process.pid, signal);
  end();
  expect(process.rawListeners(signal)).toEqual(others);
});

it('an archive that was refused leaves nobody listening', async () => {
  mkdirSync(work, { recursive: true });
  const file = join(work, 'backup.tar.gz');
  writeFileSync(file, 'no archive');
  const others = process.rawListeners('SIGINT');
  await expect(checkBackup(file)).rejects.toThrow('is not a whole backup');
  expect(process.rawListeners('SIGINT')).toEqual(others);
});
