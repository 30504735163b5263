import { expect, it } from 'vitest';
import { openRedisBackend } from './redis';

const log = { info: () => {}, warn: () => {}, error: () => {} };

// No program listens on port 1.
it('says why it does not reach Redis', async () => {
  await expect(openRedisBackend({ url: 'redis://127.0.0.1:1' }, log)).rejects.toThrow(/ECONNREFUSED 127\.0\.0\.1/);
});
