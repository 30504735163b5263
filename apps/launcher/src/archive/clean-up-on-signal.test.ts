import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanUpOnSignal } from './clean-up-on-signal';
import { checkBackup } from './restore-content';

const work = mkdtempSync(join(tmpdir(), 'molaar-interrupted-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(work, { recursive: true, force: true });
});

it.each(['SIGINT', 'SIGTERM'] as const)('%s runs the cleanups in reverse order and then ends the process', async (signal) => {
  const done: string[] = [];
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    done.push('killed');
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation((line: string) => void done.push(line));
  const others = process.rawListeners(signal);
  const end = cleanUpOnSignal(() => void done.push('folder'));
  cleanUpOnSignal(() => Promise.reject(new Error('busy')));
  cleanUpOnSignal(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push('database');
  });
  const [own, ...more] = process.rawListeners(signal).filter((listener) => !others.includes(listener));
  expect(more).toEqual([]);
  own?.(signal);
  own?.(signal);
  await expect.poll(() => done).toEqual(['database', 'Cleanup failed: busy', 'folder', 'killed']);
  expect(kill).toHaveBeenCalledWith(process.pid, signal);
  end();
  expect(process.rawListeners(signal)).toEqual(others);
});

it('a rejected archive leaves no listener', async () => {
  mkdirSync(work, { recursive: true });
  const file = join(work, 'backup.tar.gz');
  writeFileSync(file, 'no archive');
  const others = process.rawListeners('SIGINT');
  await expect(checkBackup(file)).rejects.toThrow('is not a complete backup');
  expect(process.rawListeners('SIGINT')).toEqual(others);
});
