import { once } from 'node:events';
import { type AnalysisJob, type AnalysisResultJob, QUEUES } from '@molaar/contracts';
import { openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresBackend } from '../backends/postgres';
import { openRedisBackend } from '../backends/redis';
import { createQueues } from '../create-queues';
import { ANALYSIS_JOB, LOCKS } from '../settings';
import { TryLater } from '../try-later';
import type { AnalysisContext, QueueConfig, QueueLog, Queues } from '../types';
import { deferred, sampleJob, sampleResult } from './samples';
import { spawnWorker } from './spawn-worker';

/** Short locks, so that a kill is detected within the test. */
const QUICK = { lockDuration: 1_500, stalledInterval: 500 };
const IGNORE_DEATH = async (): Promise<void> => {};

/** The behaviour that every backend must show. `open` returns an empty place for queues. */
export function queueContract(open: () => Promise<{ config: QueueConfig; close(): Promise<void> }>): void {
  let place: Awaited<ReturnType<typeof open>>;
  let queues: Queues;
  const errors: string[] = [];
  const log: QueueLog = { info: () => {}, warn: () => {}, error: (_fields, message) => errors.push(message) };

  beforeEach(async () => {
    errors.length = 0;
    place = await open();
    queues = await createQueues({ ...place.config, log });
  });
  afterEach(async () => {
    await queues.close();
    await place.close();
  });

  test('a job reaches the worker with its payload, and its result reaches the consumer', async () => {
    const job = sampleJob();
    const saved = deferred<AnalysisResultJob>();
    queues.runResultConsumer(async (result) => saved.resolve(result));
    queues.runAnalysisWorker((taken) => queues.enqueueResult(sampleResult(taken)), { concurrency: 1, onDead: IGNORE_DEATH });
    await queues.enqueueAnalysis(job);
    expect(await saved.promise).toEqual(sampleResult(job));
  });

  test('an invalid payload is rejected before it is queued', async () => {
    await expect(queues.enqueueAnalysis(sampleJob({ attempt: 0 }))).rejects.toThrow();
    expect(await queues.counts()).toMatchObject({ waiting: 0 });
  });

  test('the same attempt is queued once; the next attempt is another job', async () => {
    const job = sampleJob();
    await queues.enqueueAnalysis(job);
    await queues.enqueueAnalysis(job);
    expect((await queues.counts()).waiting).toBe(1);
    await queues.enqueueAnalysis({ ...job, attempt: 2 });
    expect((await queues.counts()).waiting).toBe(2);
  });

  test('the worker receives the priority of its job', async () => {
    const [job, taken] = [sampleJob(), deferred<number>()];
    await queues.enqueueAnalysis(job, { priority: 6 });
    await queues.enqueueAnalysis(job, { priority: 3 });
    queues.runAnalysisWorker(async (_job, { priority }) => taken.resolve(priority), { concurrency: 1, onDead: IGNORE_DEATH });
    expect(await taken.promise).toBe(3);
  });

  test('enqueueing a waiting job again raises its priority and never lowers it', async () => {
    const [first, second] = [sampleJob(), sampleJob()];
    await queues.enqueueAnalysis(first, { priority: 6 });
    await queues.enqueueAnalysis(second, { priority: 6 });
    await queues.enqueueAnalysis(second, { priority: 3 });
    expect(await queues.queuePosition(second.analysisId, 1)).toBe(0);
    await queues.enqueueAnalysis(second, { priority: 8 });
    expect(await queues.queuePosition(second.analysisId, 1)).toBe(0);
    expect(await queues.queuePosition(first.analysisId, 1)).toBe(1);
    expect((await queues.counts()).waiting).toBe(2);
  });

  test('a delayed job waits, and no worker gets it before', async () => {
    const [later, now] = [sampleJob(), sampleJob()];
    const taken = deferred<AnalysisJob>();
    await queues.enqueueAnalysis(later, { priority: 1, delayMs: 3_600_000 });
    await queues.enqueueAnalysis(now);
    queues.runAnalysisWorker(async (job) => taken.resolve(job), { concurrency: 1, onDead: IGNORE_DEATH });
    expect(await taken.promise).toEqual(now);
    expect(await queues.analysisJobState(later.analysisId, later.attempt)).toBe('delayed');
    expect(await queues.removeAnalysis(later.analysisId, later.attempt)).toBe(true);
  });

  test('state and position follow a job through the queue', async () => {
    const [urgent, ordinary] = [sampleJob(), sampleJob()];
    expect(await queues.analysisJobState(ordinary.analysisId, 1)).toBe('missing');
    expect(await queues.queuePosition(ordinary.analysisId, 1)).toBeNull();
    await queues.enqueueAnalysis(ordinary);
    await queues.enqueueAnalysis(urgent, { priority: 1 });
    expect(await queues.analysisJobState(ordinary.analysisId, 1)).toBe('waiting');
    expect(await queues.queuePosition(urgent.analysisId, 1)).toBe(0);
    expect(await queues.queuePosition(ordinary.analysisId, 1)).toBe(1);

    const [taken, release, order] = [deferred(), deferred(), [] as string[]];
    const finished = deferred();
    queues.runAnalysisWorker(
      async (job) => {
        order.push(job.analysisId);
        taken.resolve();
        await release.promise;
        await queues.enqueueResult(sampleResult(job));
        if (order.length === 2) finished.resolve();
      },
      { concurrency: 1, onDead: IGNORE_DEATH },
    );
    await taken.promise;
    expect(await queues.analysisJobState(urgent.analysisId, 1)).toBe('active');
    expect(await queues.counts()).toMatchObject({ waiting: 1, active: 1 });
    release.resolve();
    await finished.promise;
    expect(order).toEqual([urgent.analysisId, ordinary.analysisId]);
    // The first job has ended and was removed, but its result is not saved yet.
    expect(await queues.analysisJobState(urgent.analysisId, 1)).toBe('completed');
  });

  test('a waiting attempt is removed from the queue; a running one finishes', async () => {
    const [other, cancelled] = [sampleJob(), sampleJob()];
    expect(await queues.removeAnalysis(cancelled.analysisId, 1)).toBe(false);
    await queues.enqueueAnalysis(cancelled);
    await queues.enqueueAnalysis(other);
    expect(await queues.removeAnalysis(cancelled.analysisId, 1)).toBe(true);
    expect(await queues.analysisJobState(cancelled.analysisId, 1)).toBe('missing');
    expect(await queues.queuePosition(other.analysisId, 1)).toBe(0);

    const [taken, release, finished, ran] = [deferred(), deferred(), deferred(), [] as string[]];
    queues.runResultConsumer(async () => finished.resolve());
    queues.runAnalysisWorker(
      async (job) => {
        ran.push(job.analysisId);
        taken.resolve();
        await release.promise;
        await queues.enqueueResult(sampleResult(job));
      },
      { concurrency: 1, onDead: IGNORE_DEATH },
    );
    await taken.promise;
    expect(await queues.removeAnalysis(other.analysisId, 1)).toBe(false);
    release.resolve();
    await finished.promise;
    expect(ran).toEqual([other.analysisId]);
  });

  test('a failing job is retried and then succeeds', async () => {
    const [runs, done] = [[] as number[], deferred()];
    queues.runAnalysisWorker(
      async () => {
        runs.push(runs.length);
        if (runs.length < 2) throw new Error('not this time');
        done.resolve();
      },
      { concurrency: 1, onDead: IGNORE_DEATH },
    );
    await queues.enqueueAnalysis(sampleJob());
    await done.promise;
    expect(runs).toHaveLength(2);
  });

  test('a job that fails three times is dead: reported once and stored as failed', async () => {
    const [job, dead] = [sampleJob(), deferred<AnalysisJob>()];
    let runs = 0;
    queues.runAnalysisWorker(
      async () => {
        runs += 1;
        throw new Error('cannot be read');
      },
      { concurrency: 1, onDead: async (job) => dead.resolve(job) },
    );
    await queues.enqueueAnalysis(job);
    expect(await dead.promise).toEqual(job);
    expect(runs).toBe(3);
    expect(await queues.analysisJobState(job.analysisId, 1)).toBe('failed');
  });

  test('a job that waits for what is away uses up no attempt, and keeps its payload', async () => {
    const [job, done] = [sampleJob(), deferred<AnalysisJob>()];
    const patient = await createQueues({ ...place.config, log, waiting: { firstMs: 1, maxMs: 5, longestMs: 60_000 } });
    let runs = 0;
    patient.runAnalysisWorker(
      async (taken) => {
        runs += 1;
        if (runs <= ANALYSIS_JOB.attempts + 2) throw new TryLater('storage is away');
        done.resolve(taken);
      },
      { concurrency: 1, onDead: IGNORE_DEATH },
    );
    await patient.enqueueAnalysis(job);
    expect(await done.promise).toMatchObject(job);
    await patient.close();
  });

  test('a job that waited too long is dead, with the reason in the log', async () => {
    const [job, dead, reasons] = [sampleJob(), deferred<[AnalysisJob, string]>(), [] as unknown[]];
    const warn: QueueLog['warn'] = (fields) => reasons.push(fields.reason);
    const hasty = await createQueues({ ...place.config, log: { ...log, warn }, waiting: { firstMs: 1, maxMs: 5, longestMs: 20 } });
    hasty.runAnalysisWorker(() => Promise.reject(new TryLater('storage is away')), {
      concurrency: 1,
      onDead: async (taken, reason) => dead.resolve([taken, reason]),
    });
    await hasty.enqueueAnalysis(job);
    expect(await dead.promise).toMatchObject([job, 'waited']);
    expect(reasons).toContainEqual(expect.stringMatching(/^waited \d+ s: storage is away$/));
    await hasty.close();
  });

  test('a job that does not end is given back and tried again', async () => {
    const [job, done, aborted] = [sampleJob(), deferred(), deferred()];
    let [runs, overdue] = [0, 0];
    queues.runAnalysisWorker(
      async (_job, { signal }) => {
        runs += 1;
        if (runs > 1) return done.resolve();
        signal.addEventListener('abort', () => aborted.resolve());
        await new Promise(() => {});
      },
      {
        concurrency: 1,
        limitMs: 50,
        onDead: IGNORE_DEATH,
        onOverdue: () => {
          overdue += 1;
        },
      },
    );
    await queues.enqueueAnalysis(job);
    await Promise.all([aborted.promise, done.promise]);
    expect([runs, overdue]).toEqual([2, 1]);
  });

  test('a queue that is frozen or away fails what asks it, a heartbeat ends nothing, and work goes on when it is back', async () => {
    const { config } = place;
    const address = new URL(config.backend === 'postgres' ? config.connectionString : config.url);
    const proxy = await openFaultyProxy(Number(address.port));
    Object.assign(address, { hostname: '127.0.0.1', port: `${proxy.port}` });
    const through = config.backend === 'postgres' ? { ...config, connectionString: address.href } : { ...config, url: address.href };
    const remote = await createQueues({ ...through, log, answerMs: 1_000 });
    const [job, done] = [sampleJob(), deferred<AnalysisJob>()];
    proxy.freeze();
    const beating = remote.workerHeartbeat({ provider: 'cpu', model: 'test-1' });
    await expect(remote.enqueueAnalysis(job)).rejects.toThrow();
    await expect(remote.counts()).rejects.toThrow();
    await proxy.refuse();
    await expect(remote.counts()).rejects.toThrow();
    await proxy.recover();
    await expect.poll(() => remote.counts().catch(() => null)).toMatchObject({ active: 0 });
    remote.runAnalysisWorker(async (taken) => done.resolve(taken), { concurrency: 1, onDead: IGNORE_DEATH });
    // A busy machine may need longer than the short limit for the first one.
    await expect.poll(() => remote.enqueueAnalysis(job).then(() => 'enqueued', String)).toBe('enqueued');
    expect(await done.promise).toMatchObject(job);
    await beating.close();
    await remote.close();
    await proxy.close();
  });

  test('an unreadable payload and an unknown name are dropped with one error in the log, and the next job runs', async () => {
    const backend = await (place.config.backend === 'postgres'
      ? openPostgresBackend(place.config, log)
      : openRedisBackend(place.config, log));
    const raw = backend.queue(QUEUES.analysis);
    await raw.add(QUEUES.analysis, { analysisId: 'not an id' }, { jobId: 'analysis-bad-1', attempts: 3 });
    await raw.add('something else', sampleJob(), { jobId: 'analysis-unknown-1', attempts: 3 });
    const [seen, ran] = [[] as string[], deferred()];
    queues.runAnalysisWorker(
      async (job) => {
        seen.push(job.analysisId);
        ran.resolve();
      },
      { concurrency: 1, onDead: IGNORE_DEATH },
    );
    const good = sampleJob();
    await queues.enqueueAnalysis(good);
    await ran.promise;
    expect(seen).toEqual([good.analysisId]);
    expect(errors.sort()).toEqual(['job with an unreadable payload dropped', 'unknown job dropped']);
    expect(await raw.getJobState('analysis-bad-1')).toBe('failed');
    await raw.close();
    await backend.end();
  });

  test('progress is received by everyone who listens', async () => {
    const [job, reported] = [sampleJob(), deferred()];
    const [first, second] = [deferred<unknown>(), deferred<unknown>()];
    // The time at which a reader from "now" starts is undefined; one from the start receives every report.
    const listening = await createQueues({ ...place.config, log, progressFrom: 'start' });
    const stops = [first, second].map(({ resolve }) => listening.onAnalysisProgress((...args) => resolve(args)));
    queues.runAnalysisWorker((_job, { progress }) => progress({ stage: 'DETECTING' }).then(reported.resolve), {
      concurrency: 1,
      onDead: IGNORE_DEATH,
    });
    await queues.enqueueAnalysis(job);
    await reported.promise;
    for (const { promise } of [first, second]) expect(await promise).toEqual([job.analysisId, 1, { stage: 'DETECTING' }]);
    for (const stop of stops) stop();
    await listening.close();
  });

  test('a listener receives progress from now on by default', async () => {
    const [before, after] = [sampleJob(), sampleJob()];
    const [reported, reporter, receivedEnough] = [deferred(), deferred<AnalysisContext['progress']>(), deferred()];
    queues.runAnalysisWorker(
      async ({ analysisId }, { progress }) => {
        if (analysisId === before.analysisId) return progress({ stage: 'DETECTING' }).then(reported.resolve);
        reporter.resolve(progress);
        await receivedEnough.promise;
      },
      { concurrency: 1, onDead: IGNORE_DEATH },
    );
    await queues.enqueueAnalysis(before);
    await reported.promise;
    const listening = await createQueues({ ...place.config, log });
    const receivedIds: string[] = [];
    listening.onAnalysisProgress((analysisId) => receivedIds.push(analysisId));
    await queues.enqueueAnalysis(after);
    const progress = await reporter.promise;
    // The time at which "now" starts is undefined: the report is repeated until it is received, and earlier ones never
    // are.
    await expect.poll(() => progress({ stage: 'DETECTING' }).then(() => receivedIds.length)).toBeGreaterThan(0);
    receivedEnough.resolve();
    expect(new Set(receivedIds)).toEqual(new Set([after.analysisId]));
    await listening.close();
  });

  test('a worker is visible while it runs', async () => {
    expect(await queues.workerInfo()).toEqual({ provider: null, model: null, alive: false });
    const worker = await createQueues({ ...place.config, log });
    const beating = worker.workerHeartbeat({ provider: 'cpu', model: 'test-1' });
    await expect.poll(() => queues.workerInfo()).toEqual({ provider: 'cpu', model: 'test-1', alive: true });
    await beating.close();
    expect(await queues.workerInfo()).toMatchObject({ alive: false });
    await worker.close();
  });

  test('a job whose worker process is killed runs on another', async () => {
    const locks = { ...LOCKS, ...QUICK };
    const job = sampleJob();
    await queues.enqueueAnalysis(job);
    const { child, analysisId } = await spawnWorker({ ...place.config, locks });
    expect(analysisId).toBe(job.analysisId);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await queues.analysisJobState(job.analysisId, 1)).toBe('active');

    const survivor = await createQueues({ ...place.config, log, locks });
    const again = deferred<AnalysisJob>();
    survivor.runAnalysisWorker(async (taken) => again.resolve(taken), { concurrency: 1, onDead: IGNORE_DEATH });
    expect(await again.promise).toEqual(job);
    await survivor.close();
    expect(await queues.analysisJobState(job.analysisId, 1)).toBe('missing');
  });

  test('a job that lost more workers than it may is dead, and no further worker runs it', async () => {
    const locks = { ...LOCKS, ...QUICK, maxStalledCount: 0 };
    const job = sampleJob();
    await queues.enqueueAnalysis(job);
    const { child } = await spawnWorker({ ...place.config, locks });
    child.kill('SIGKILL');
    await once(child, 'exit');

    const survivor = await createQueues({ ...place.config, log, locks });
    const [dead, ran] = [deferred<AnalysisJob>(), [] as string[]];
    survivor.runAnalysisWorker(async (taken) => void ran.push(taken.analysisId), {
      concurrency: 1,
      onDead: async (job) => dead.resolve(job),
    });
    expect(await dead.promise).toEqual(job);
    expect(ran).toEqual([]);
    await survivor.close();
    expect(await queues.analysisJobState(job.analysisId, 1)).toBe('failed');
  });
}
