import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { secretKey } from './secret-key';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'molaar-key-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

it('is generated once, readable by its owner only, unless one is given', async () => {
  const [first, second] = await Promise.all([secretKey({ DATA_DIR }), secretKey({ DATA_DIR })]);
  expect(first).toHaveLength(32);
  expect(await secretKey({ DATA_DIR })).toEqual(first);
  expect(second).toEqual(first);
  expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
  const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');
  expect(await secretKey({ SECRET_KEY, DATA_DIR })).toEqual(Buffer.alloc(32, 5));
});

it('is never replaced when it is invalid', async () => {
  writeFileSync(join(DATA_DIR, 'secret-key'), 'broken');
  await expect(secretKey({ DATA_DIR })).rejects.toThrow('secret-key');
});
