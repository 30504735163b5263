import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { keepDiskReserve } from './disk-reserve';

const folder = mkdtempSync(join(tmpdir(), 'molaar-reserve-'));
const file = join(folder, 'disk-reserve');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is given away once when the disk is full, and made again when there is space', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  let free = 10 ** 9;
  const reserve = keepDiskReserve(folder, () => free);
  reserve.check();
  expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(64 * 1024 * 1024);
  free = 100 * 1024 * 1024;
  reserve.check();
  expect(existsSync(file)).toBe(true);
  free = 0;
  reserve.check();
  reserve.check();
  expect(existsSync(file)).toBe(false);
  expect(printed.mock.calls).toEqual([[expect.stringContaining('is full: free some space')]]);
  // The space of the reserve itself is not yet enough.
  free = 100 * 1024 * 1024;
  reserve.check();
  expect(existsSync(file)).toBe(false);
  free = 10 ** 9;
  reserve.check();
  expect(existsSync(file)).toBe(true);
  reserve.close();
  printed.mockRestore();
});
