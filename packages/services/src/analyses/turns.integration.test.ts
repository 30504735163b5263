import { randomUUID } from 'node:crypto';
import { createQueues, type Queues } from '@molaar/queue';
import { greyPng } from '@molaar/testing/grey-png';
import { redisIsHere, startRedis } from '@molaar/testing/redis-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Deps } from '../context/deps';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { cancelBatch } from './cancel-batch';
import { QUEUED_PER_CLINIC } from './plan-turns';
import { requestAnalysis } from './request-analysis';
import { requestBatch } from './request-batch';
import { saveAnalysisResult } from './save-analysis-result';
import { QUIET_SECONDS, sweepAnalyses } from './sweep-analyses';

const MANY = QUEUED_PER_CLINIC + 8;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

interface Clinic {
  actor: Actor;
  imageIds: string[];
}

/** Creates a clinic with radiographs that were not analysed. */
async function clinicWith(images: number): Promise<Clinic> {
  const { organizationId, person } = await addClinic(portal);
  const actor = await person('OWNER', 'MEDICAL');
  const { id: patientId } = await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: 'Mets' });
  const upload = { patientId, fileName: 'a.png', bytes: greyPng(200, 100), analyse: false };
  const { id } = await uploadImage(portal.deps, actor, upload);
  await portal.asOwner(
    `insert into images select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'image_number', n))).*
      from images i, generate_series(2, $2::int) n where i.id = $1`,
    [id, images],
  );
  const rows = await portal.asOwner<{ id: string }>('select id from images where organization_id = $1 order by id', [organizationId]);
  return { actor, imageIds: rows.map((row) => row.id) };
}

/** The order of starts in a queue that one worker empties, one analysis after another. */
function describeTurns(open: () => Promise<Queues>): void {
  let queues: Queues;
  let deps: Deps;
  beforeEach(async () => {
    await portal.asOwner('delete from analysis_batches');
    await portal.asOwner('delete from analyses');
    queues = await open();
    deps = { ...portal.deps, queue: queues };
  });
  afterEach(() => queues?.close());

  /** Runs a worker until `count` analyses have started. @returns The clinics of these analyses. */
  async function starts(count: number): Promise<string[]> {
    const started: string[] = [];
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const worker = queues.runAnalysisWorker(
      async ({ analysisId, attempt, organizationId }) => {
        started.push(organizationId);
        await saveAnalysisResult(deps, { outcome: 'FAILED', analysisId, attempt, organizationId, failure: 'IMAGE_UNREADABLE' });
        if (started.length === count) finish();
      },
      { concurrency: 1, onDead: async () => {} },
    );
    await finished;
    await worker.close();
    return started.slice(0, count);
  }

  it('alternate between two clinics with batches, and all analyses get their turn', async () => {
    const [large, small] = [await clinicWith(MANY), await clinicWith(3)];
    await requestBatch(deps, large.actor, { imageIds: large.imageIds });
    expect((await queues.counts()).waiting).toBe(QUEUED_PER_CLINIC);
    await requestBatch(deps, small.actor, { imageIds: small.imageIds });
    const order = await starts(MANY + 3);
    const [a, b] = [large.actor.organizationId, small.actor.organizationId];
    expect(order.slice(0, 6)).toEqual([a, b, a, b, a, b]);
    expect(order.filter((clinic) => clinic === a)).toHaveLength(MANY);
  });

  it('begin with the clinic that has one analysis, whatever another one has requested', async () => {
    const [large, small] = [await clinicWith(MANY), await clinicWith(1)];
    for (const imageId of large.imageIds) await requestAnalysis(deps, large.actor, imageId);
    await requestAnalysis(deps, small.actor, small.imageIds[0] as string);
    expect((await starts(2)).sort()).toEqual([large.actor.organizationId, small.actor.organizationId].sort());
  });

  it('begin with single requests, also with one that was in a batch before', async () => {
    const [large, small] = [await clinicWith(MANY), await clinicWith(2)];
    await requestBatch(deps, large.actor, { imageIds: large.imageIds });
    await requestBatch(deps, small.actor, { imageIds: small.imageIds });
    await requestAnalysis(deps, small.actor, small.imageIds[1] as string);
    expect(await starts(1)).toEqual([small.actor.organizationId]);
  });

  it('leave out what was cancelled, and the next analyses take its places', async () => {
    const { actor, imageIds } = await clinicWith(MANY);
    const first = await requestBatch(deps, actor, { imageIds: imageIds.slice(0, QUEUED_PER_CLINIC) });
    const second = await requestBatch(deps, actor, { imageIds: imageIds.slice(QUEUED_PER_CLINIC) });
    expect((await queues.counts()).waiting).toBe(QUEUED_PER_CLINIC);
    await cancelBatch(deps, actor, first.id);
    expect((await queues.counts()).waiting).toBe(second.total);
  });

  it('include what the queue did not accept, once it is back', async () => {
    const { actor, imageIds } = await clinicWith(2);
    const away = { ...queues, enqueueAnalysis: () => Promise.reject(new Error('queue is away')) };
    await requestBatch({ ...deps, queue: away }, actor, { imageIds });
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(deps)).toEqual({ requeued: 2, failed: 0 });
    expect(await starts(2)).toEqual([actor.organizationId, actor.organizationId]);
  });
}

describe('turns on PostgreSQL', () => {
  describeTurns(async () => {
    await portal.asOwner('delete from bullmq.job');
    return { ...portal.deps.queue, close: async () => {} };
  });
});

describe.runIf(redisIsHere)('turns on Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());
  describeTurns(() => createQueues({ backend: 'redis', url: redis.url, prefix: `turns-${randomUUID()}` }));
});
