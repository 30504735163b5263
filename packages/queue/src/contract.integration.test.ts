import { randomUUID } from 'node:crypto';
import { openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { redisIsHere, startRedis } from '@molaar/testing/redis-server';
import { createTestDatabase } from '@molaar/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueues } from './create-queues';
import { queueContract } from './testing/contract';
import { deferred, sampleJob } from './testing/samples';
import type { QueueLog } from './types';

describe('on PostgreSQL', () => {
  queueContract(async () => {
    const database = await createTestDatabase();
    return { config: { backend: 'postgres', connectionString: database.queueUrl }, close: () => database.drop() };
  });

  it('a frozen database is noticed long before the deadline of a query, a worker goes on when it is back', async () => {
    const database = await createTestDatabase();
    const proxy = await openFaultyProxy(Number(new URL(database.queueUrl).port));
    const connectionString = Object.assign(new URL(database.queueUrl), { hostname: '127.0.0.1', port: `${proxy.port}` }).href;
    const lost: unknown[] = [];
    const log: QueueLog = { info: () => {}, warn: (fields) => lost.push(fields.reason), error: () => {} };
    // A deadline that no test reaches: what ends before it was noticed.
    const watch = { silentMs: 100, probeMs: 1_500, againMs: 50 };
    const queues = await createQueues({ backend: 'postgres', connectionString, answerMs: 300_000, watch, log });
    const [job, begun, release, done] = [sampleJob(), deferred(), deferred(), deferred<string>()];
    const runs: string[] = [];
    queues.runAnalysisWorker(
      async ({ analysisId }) => {
        runs.push(analysisId);
        begun.resolve();
        await release.promise;
        if (analysisId === job.analysisId) done.resolve(analysisId);
      },
      { concurrency: 1, onDead: () => Promise.reject(new Error('an outage is no failure of the job')) },
    );
    const during = sampleJob();
    await queues.enqueueAnalysis(during);
    await begun.promise;
    proxy.freeze();
    for (const outcome of await Promise.allSettled([queues.counts(), queues.counts(), queues.counts()]))
      expect(outcome.status).toBe('rejected');
    // A job ends meanwhile: that it is done is written when the database is back, and it does not run again.
    release.resolve();
    await expect(queues.enqueueAnalysis(job)).rejects.toThrow();
    const noticed = lost.length;
    await proxy.recover();
    await expect.poll(() => queues.enqueueAnalysis(job).then(() => 'enqueued', String)).toBe('enqueued');
    expect(await done.promise).toBe(job.analysisId);
    await expect.poll(() => queues.analysisJobState(during.analysisId, 1)).toBe('missing');
    expect(runs).toEqual([during.analysisId, job.analysisId]);
    // A worker pauses while there is no connection: it would fill the log and use a whole core.
    expect(lost.length - noticed).toBeLessThan(50);
    await queues.close();
    await proxy.close();
    await database.drop();
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
