import { randomUUID } from 'node:crypto';
import { redisIsHere, startRedis } from '@molaar/testing/redis-server';
import { createTestDatabase } from '@molaar/testing/test-database';
import { afterAll, beforeAll, describe } from 'vitest';
import { queueContract } from './testing/contract';

describe('on PostgreSQL', () => {
  queueContract(async () => {
    const database = await createTestDatabase();
    return { config: { backend: 'postgres', connectionString: database.queueUrl }, close: () => database.drop() };
  });
});

describe.runIf(redisIsHere)('on Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  queueContract(async () => ({
    config: { backend: 'redis', url: redis.url, prefix: `test-${randomUUID()}` },
    close: async () => {},
  }));
});
