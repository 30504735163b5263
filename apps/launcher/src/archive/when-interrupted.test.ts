import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { checkBackup } from './restore-backup';
import { whenInterrupted } from './when-interrupted';

const work = mkdtempSync(join(tmpdir(), 'molaar-interrupted-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(work, { recursive: true, force: true });
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s waits for the tidying, last asked first, and ends the process as it would have',
  async (signal) => {
    const done: string[] = [];
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      done.push('killed');
      return true;
    });
    vi.spyOn(console, 'error').mockImplementation((line: string) => void done.push(line));
    const others = process.rawListeners(signal);
    const end = whenInterrupted(() => void done.push('folder'));
    whenInterrupted(() => Promise.reject(new Error('busy')));
    whenInterrupted(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('database');
    });
    const [own, ...more] = process.rawListeners(signal).filter((listener) => !others.includes(listener));
    expect(more).toEqual([]);
    own?.(signal);
    own?.(signal);
    await expect.poll(() => done).toEqual(['database', 'Not everything was tidied up: busy', 'folder', 'killed']);
    expect(kill).toHaveBeenCalledWith(process.pid, signal);
    end();
    expect(process.rawListeners(signal)).toEqual(others);
  },
);

it('an archive that was refused leaves nobody listening', async () => {
  mkdirSync(work, { recursive: true });
  const file = join(work, 'backup.tar.gz');
  writeFileSync(file, 'no archive');
  const others = process.rawListeners('SIGINT');
  await expect(checkBackup(file)).rejects.toThrow('is not a whole backup');
  expect(process.rawListeners('SIGINT')).toEqual(others);
});
