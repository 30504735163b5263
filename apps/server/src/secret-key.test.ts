import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '@molaar/services/context';
import { afterAll, expect, it } from 'vitest';
import { serverKeys } from './secret-key';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'molaar-key-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

it('is generated once, readable by its owner only, unless one is given', async () => {
  const [first, second] = await Promise.all([serverKeys({ DATA_DIR }), serverKeys({ DATA_DIR })]);
  expect(first.all).toHaveLength(1);
  expect((await serverKeys({ DATA_DIR })).current).toBe(first.current);
  expect(second.current).toBe(first.current);
  expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(DATA_DIR)).toEqual(['secret-key']);
  const [SECRET_KEY, SECRET_KEY_FORMER] = [5, 6].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  expect((await serverKeys({ SECRET_KEY, DATA_DIR })).all).toEqual([Buffer.alloc(32, 5)]);
  const rotating = await serverKeys({ SECRET_KEY, SECRET_KEY_FORMER, DATA_DIR });
  expect([rotating.current, rotating.has(fingerprintOf(Buffer.alloc(32, 6)))]).toEqual([fingerprintOf(Buffer.alloc(32, 5)), true]);
});

it('is never replaced when it is invalid', async () => {
  writeFileSync(join(DATA_DIR, 'secret-key'), 'broken');
  await expect(serverKeys({ DATA_DIR })).rejects.toThrow('secret-key');
});
