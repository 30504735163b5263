import type { Analysis, AnalysisResultJob, Finding, FindingsFile, Image } from '@molaar/contracts';
import { createIdGenerator, newId } from '@molaar/db';
import { findingsKey, imageKeys } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { getImage } from '../images/get-image';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { sweepObjects } from '../storage/sweep-objects';
import { addClinic, MODEL, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { getAnalysis } from './get-analysis';
import { getImageAnalysis } from './get-image-analysis';
import { PRIORITY } from './plan-turns';
import { recordAnalysisProgress } from './record-analysis-progress';
import { requestAnalysis } from './request-analysis';
import { requestBatch } from './request-batch';
import { saveAnalysisResult } from './save-analysis-result';
import { MAX_REQUEUES, QUIET_SECONDS, sweepAnalyses } from './sweep-analyses';

let portal: TestPortal;
let clinic: TestClinic;
let actor: Actor;
let image: Image;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await loseJobs();
  await portal.asOwner(`update analyses set state = 'FAILED', failure = 'WORKER_FAILED', finished_at = now() where finished_at is null`);
  clinic = await addClinic(portal);
  actor = await clinic.person('MEDICAL');
  const { id: patientId } = await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: 'Mets' });
  image = await uploadImage(portal.deps, actor, { patientId, fileName: 'a.png', bytes: greyPng(200, 100) });
});

const CARIES: Finding = {
  class: 'PRIM_CAR_CAVITY',
  code: 92,
  category: 'ISSUES',
  tooth: '36',
  surfaces: ['O'],
  box: [10, 10, 20, 20],
  confidence: 0.8,
  checkTooth: false,
  experimental: false,
};

const request = (who = actor) => requestAnalysis(portal.deps, who, image.id);
const now = (analysis: Analysis) => getAnalysis(portal.deps, actor, analysis.id);
const stateInQueue = ({ id, attempt }: Analysis) => portal.deps.queue.analysisJobState(id, attempt);

/** Stores what a worker leaves when it is done. */
async function answer(analysis: Analysis, changes: Partial<FindingsFile> = {}): Promise<AnalysisResultJob & { findingsKey: string }> {
  const { id: analysisId, attempt, modelVersion } = analysis;
  const key = findingsKey(clinic.organizationId, analysisId, attempt);
  const file: FindingsFile = {
    model: MODEL,
    provider: 'cpu',
    ms: 12.5,
    width: 200,
    height: 100,
    notices: [],
    findings: [CARIES],
    ...changes,
  };
  await portal.deps.store.put(key, Buffer.from(JSON.stringify(file)), { contentType: 'application/json' });
  return { outcome: 'SUCCEEDED', analysisId, attempt, organizationId: clinic.organizationId, modelVersion, findingsKey: key };
}

const save = (job: AnalysisResultJob) => saveAnalysisResult(portal.deps, job);
const annotations = async () => (await getAnnotations(portal.deps, actor, { imageId: image.id })).annotations;

/** Reports that the worker has another model than the attempt requests. */
const sendBack = ({ id: analysisId, attempt }: Analysis, deps = portal.deps) =>
  saveAnalysisResult(deps, { outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
const alreadyAsked = async () => (await getImage(portal.deps, actor, image.id)).analysis as Analysis;

/** Deletes all jobs from the queue, as a wiped Redis would. */
const loseJobs = () => portal.asOwner('delete from bullmq.job');

describe('requesting an analysis while the image is deleted', () => {
  it('fails with NOT_FOUND and leaves no analysis', async () => {
    const [deleted, requested] = await race<unknown>(portal, image.id, [() => deleteImage(portal.deps, actor, image.id), () => request()]);
    expect(deleted?.status).toBe('fulfilled');
    if (requested?.status === 'rejected') expect(requested.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect(await portal.asOwner('select from analyses where image_id = $1', [image.id])).toHaveLength(0);
  });
});

describe('requesting an analysis', () => {
  it('starts one per image and model, and enqueues its ids after the commit', async () => {
    const [first, second] = await Promise.all([request(), request()]);
    expect(first).toMatchObject({ state: 'QUEUED', stage: 'QUEUED', attempt: 1, failure: null, modelVersion: MODEL, imageId: image.id });
    expect(second).toEqual(first);
    expect(await stateInQueue(first)).toBe('waiting');
    const other = await requestAnalysis({ ...portal.deps, modelVersion: 'test-model-2' }, actor, image.id);
    expect(other.id).not.toBe(first.id);
    expect((await getImage(portal.deps, actor, image.id)).imageStatus).toBe('NO_ANALYSIS');
  });

  it('succeeds without the queue: the sweep enqueues the row later', async () => {
    const queue = { ...portal.deps.queue, enqueueAnalysis: () => Promise.reject(new Error('queue is away')) };
    const analysis = await requestAnalysis({ ...portal.deps, queue }, actor, image.id);
    expect(analysis.state).toBe('QUEUED');
    expect(await stateInQueue(analysis)).toBe('missing');
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 1, failed: 0 });
    expect(await stateInQueue(await now(analysis))).toBe('waiting');
  });

  it('is forbidden for a viewer; other organizations find neither image nor analysis', async () => {
    await expect(request(await clinic.person('VIEWER'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const analysis = await request();
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(request(outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getAnalysis(portal.deps, outsider, analysis.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('analysis progress', () => {
  it('only moves forward, for the active attempt only', async () => {
    const analysis = await request();
    const report = (stage: 'DECODING' | 'DETECTING' | 'ASSIGNING', attempt = 1) =>
      recordAnalysisProgress(portal.deps, analysis.id, attempt, { stage });
    await report('DECODING');
    expect(await now(analysis)).toMatchObject({ state: 'RUNNING', stage: 'DECODING' });
    await report('ASSIGNING');
    await report('DETECTING');
    await report('DECODING', 2);
    expect(await now(analysis)).toMatchObject({ state: 'RUNNING', stage: 'ASSIGNING' });
    await save(await answer(analysis));
    await report('ASSIGNING');
    expect(await now(analysis)).toMatchObject({ state: 'SUCCEEDED', stage: 'DONE' });
    await recordAnalysisProgress(portal.deps, newId(), 1, { stage: 'DECODING' });
  });
});

describe('newer model', () => {
  it('marks the former analysis as outdated until the image is analysed again', async () => {
    const [viewer, newer] = [await clinic.person('VIEWER'), { ...portal.deps, modelVersion: 'phantom@2' }];
    const outdated = async (deps: typeof newer) => (await getImageAnalysis(deps, viewer, image.id)).isOutdated;
    const analysis = await request();
    expect(await outdated(newer)).toBe(false);
    await save(await answer(analysis));
    expect([await outdated(portal.deps), await outdated(newer)]).toEqual([false, true]);
    const again = await requestAnalysis(newer, actor, image.id);
    expect(again.id).not.toBe(analysis.id);
    expect(await outdated(newer)).toBe(false);
  });
});

describe("saving a worker's result", () => {
  it('stores the findings once for repeated and concurrent results, and deletes their file', async () => {
    const analysis = await request();
    const job = await answer(analysis);
    await Promise.all([save(job), save(job), save(job)]);
    await save(job);
    expect(await now(analysis)).toMatchObject({
      state: 'SUCCEEDED',
      stage: 'DONE',
      failure: null,
      finishedAt: portal.clock.now.toISOString(),
    });
    expect(await annotations()).toMatchObject([{ class: 'PRIM_CAR_CAVITY', location: '36', decision: 'SUGGESTED', source: 'AI' }]);
    expect((await getImage(portal.deps, actor, image.id)).imageStatus).toBe('ANALYSIS_PERFORMED');
    expect(await portal.deps.store.exists(job.findingsKey)).toBe(false);
    const audit = await portal.asOwner('select action, actor_id from audit_log where entity_id = $1', [analysis.id]);
    expect(audit).toEqual([{ action: 'SUCCEEDED', actor_id: null }]);
  });

  it('changes nothing when saving fails, so that the next attempt can succeed', async () => {
    const analysis = await request();
    const job = await answer(analysis);
    await portal.asOwner('alter table annotations rename to annotations_away');
    try {
      await expect(save(job)).rejects.toThrow();
    } finally {
      await portal.asOwner('alter table annotations_away rename to annotations');
    }
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED' });
    expect((await getImage(portal.deps, actor, image.id)).imageStatus).toBe('NO_ANALYSIS');
    await save(job);
    expect(await annotations()).toHaveLength(1);
  });

  it('stores a failure with its reason, and allows another request', async () => {
    const analysis = await request();
    const { id: analysisId, attempt } = analysis;
    const failure = { outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'IMAGE_UNREADABLE' } as const;
    await save(failure);
    expect(await now(analysis)).toMatchObject({ state: 'FAILED', failure: 'IMAGE_UNREADABLE' });
    expect((await getImage(portal.deps, actor, image.id)).imageStatus).toBe('NO_ANALYSIS');
    const again = await request();
    expect(again).toMatchObject({ id: analysis.id, state: 'QUEUED', attempt: 2, failure: null, finishedAt: null });
    expect(await stateInQueue(again)).toBe('waiting');

    // The first attempt's worker was only slow, or its failure arrives twice: neither affects the second attempt.
    const late = await answer(analysis);
    await save(late);
    await save(failure);
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED', attempt: 2 });
    expect(await portal.deps.store.exists(late.findingsKey)).toBe(false);
    await save(await answer(again));
    expect(await now(analysis)).toMatchObject({ state: 'SUCCEEDED', attempt: 2 });
  });

  it('requeues an attempt for an outdated model with its own model', async () => {
    const { id: analysisId, attempt } = await requestAnalysis({ ...portal.deps, modelVersion: 'test-model-0' }, actor, image.id);
    await save({ outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
    const restarted = await getAnalysis(portal.deps, actor, analysisId);
    expect(restarted).toMatchObject({ state: 'QUEUED', attempt: 2, modelVersion: MODEL, failure: null });
    expect(await stateInQueue(restarted)).toBe('waiting');
    await save(await answer(restarted));
    expect(await now(restarted)).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('fails an attempt for an outdated model when its own model was requested too', async () => {
    const earlier = await requestAnalysis({ ...portal.deps, modelVersion: 'test-model-0' }, actor, image.id);
    await request();
    const { id: analysisId, attempt } = earlier;
    await save({ outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
    expect(await now(earlier)).toMatchObject({ state: 'FAILED', failure: 'MODEL_CHANGED' });
  });

  it('retries what a worker with another model sends back a limited number of times', async () => {
    let analysis = await request();
    const states = new Set<string>();
    while (analysis.state === 'QUEUED' && analysis.attempt < 100) {
      const { id: analysisId, attempt } = analysis;
      await save({ outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
      analysis = await now(analysis);
      if (analysis.state === 'QUEUED') states.add(await stateInQueue(analysis));
    }
    expect(analysis).toMatchObject({ state: 'FAILED', failure: 'MODEL_CHANGED', attempt: 21 });
    expect([...states]).toEqual(['delayed']);
  });

  it('counts model retries separately from lost jobs', async () => {
    let analysis = await request();
    for (let wait = 1; wait <= MAX_REQUEUES; wait += 1) {
      await sendBack(analysis);
      analysis = await now(analysis);
    }
    await loseJobs();
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 1, failed: 0 });
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED', attempt: MAX_REQUEUES + 2 });
  });

  it('requeues single requests before batches', async () => {
    const earlier = { ...portal.deps, modelVersion: 'test-model-0' };
    const alone = () => requestAnalysis(earlier, actor, image.id);
    const inBatch = () => requestBatch(earlier, actor, { imageIds: [image.id] });
    const cases: [string, (() => Promise<unknown>)[], number][] = [
      ['alone', [alone], PRIORITY.requested.behind],
      ['in a batch', [inBatch], PRIORITY.batch.behind],
      ['in a batch, then alone', [inBatch, alone], PRIORITY.requested.behind],
      ['alone, then in a batch', [alone, inBatch], PRIORITY.requested.behind],
    ];
    for (const [name, steps, priority] of cases) {
      for (const step of steps) await step();
      const analysis = await alreadyAsked();
      const restarted: (number | undefined)[] = [];
      const enqueueAnalysis: typeof portal.deps.queue.enqueueAnalysis = async (_job, options) => {
        restarted.push(options?.priority);
      };
      await sendBack(analysis, { ...portal.deps, queue: { ...portal.deps.queue, enqueueAnalysis } });
      expect(restarted, name).toEqual([priority]);
      await portal.asOwner('delete from analyses where image_id = $1', [image.id]);
    }
  });

  it('fails when findings have another size, model or key, or are missing or unreadable', async () => {
    const original = imageKeys(clinic.organizationId, image.id).original('png');
    const deleted = async (analysis: Analysis) => {
      const job = await answer(analysis);
      await portal.deps.store.delete(job.findingsKey);
      return job;
    };
    const cases: [string, (analysis: Analysis) => Promise<AnalysisResultJob>, string][] = [
      ['size', (analysis) => answer(analysis, { width: 100 }), 'WORKER_FAILED'],
      ['model', async (analysis) => ({ ...(await answer(analysis)), modelVersion: 'other' }), 'MODEL_CHANGED'],
      ['key', async (analysis) => ({ ...(await answer(analysis)), findingsKey: original }), 'WORKER_FAILED'],
      ['deleted', deleted, 'WORKER_FAILED'],
      ['class', (analysis) => answer(analysis, { findings: [{ ...CARIES, class: 'NO_SUCH' as never }] }), 'WORKER_FAILED'],
    ];
    for (const [name, job, failure] of cases) {
      const analysis = await request();
      await save(await job(analysis));
      expect(await now(analysis), name).toMatchObject({ state: 'FAILED', failure });
    }
    expect(await annotations()).toEqual([]);
    expect(await portal.deps.store.exists(original)).toBe(true);
  });

  it('takes the organization from the row, not from the job', async () => {
    const analysis = await request();
    const elsewhere = await addClinic(portal);
    await save({ ...(await answer(analysis)), organizationId: elsewhere.organizationId });
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED' });
  });

  it('does nothing when the image was deleted', async () => {
    const analysis = await request();
    const job = await answer(analysis);
    await deleteImage(portal.deps, actor, image.id);
    await save(job);
    expect(await portal.deps.store.exists(job.findingsKey)).toBe(false);
  });
});

describe('analysis sweep', () => {
  it('skips recently updated analyses and those still in the queue', async () => {
    const analysis = await request();
    await loseJobs();
    portal.clock.pass(QUIET_SECONDS - 1);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 0 });
    await request();
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 0 });
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED', attempt: 1 });
  });

  it('skips a result that waits to be saved', async () => {
    const analysis = await request();
    await loseJobs();
    await portal.deps.queue.enqueueResult(await answer(analysis));
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 0 });
  });

  it('requeues a lost analysis a limited number of times, then fails it; a new request restarts it', async () => {
    const analysis = await request();
    await recordAnalysisProgress(portal.deps, analysis.id, 1, { stage: 'DETECTING' });
    for (let loss = 1; loss <= MAX_REQUEUES; loss += 1) {
      await loseJobs();
      portal.clock.pass(QUIET_SECONDS);
      const [one, two] = await Promise.all([sweepAnalyses(portal.deps), sweepAnalyses(portal.deps)]);
      expect(one.requeued + two.requeued).toBe(1);
      const requeued = await now(analysis);
      expect(requeued).toMatchObject({ state: 'QUEUED', stage: 'QUEUED', attempt: loss + 1 });
      expect(await stateInQueue(requeued)).toBe('waiting');
    }
    await loseJobs();
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 1 });
    expect(await now(analysis)).toMatchObject({ state: 'FAILED', failure: 'WORKER_FAILED' });
    expect(await request()).toMatchObject({ state: 'QUEUED', attempt: MAX_REQUEUES + 2 });
  });

  it('fails a job that died in the queue without a result', async () => {
    const analysis = await request();
    let died = () => {};
    const dead = new Promise<void>((resolve) => {
      died = resolve;
    });
    const worker = portal.deps.queue.runAnalysisWorker(() => Promise.reject(new Error('on purpose')), {
      concurrency: 1,
      onDead: async () => died(),
    });
    await dead;
    await worker.close();
    expect(await stateInQueue(analysis)).toBe('failed');
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 1 });
    expect(await now(analysis)).toMatchObject({ state: 'FAILED', failure: 'WORKER_FAILED' });
  });

  it('deletes objects without a row, except recent ones', async () => {
    const { store } = portal.deps;
    const put = (key: string) => store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    // Ids contain the machine's time, so the test's clock starts from it.
    portal.clock.now = new Date();
    const orphan = imageKeys(clinic.organizationId, newId());
    await put(orphan.thumbnail);
    await put(orphan.tile(0, 0, 0));
    const analysis = await request();
    const waiting = await answer(analysis);
    const over = findingsKey(clinic.organizationId, analysis.id, 7);
    await put(over);
    portal.clock.pass(2 * 3600);
    const uploading = imageKeys(clinic.organizationId, createIdGenerator(() => portal.clock.now.getTime())());
    await put(uploading.thumbnail);
    await sweepObjects(portal.deps);
    expect(await store.exists(orphan.thumbnail)).toBe(false);
    expect(await store.exists(orphan.tile(0, 0, 0))).toBe(false);
    expect(await store.exists(over)).toBe(false);
    expect(await store.exists(uploading.thumbnail)).toBe(true);
    expect(await store.exists(waiting.findingsKey)).toBe(true);
    expect(await store.exists(imageKeys(clinic.organizationId, image.id).thumbnail)).toBe(true);
  });

  it('keeps the objects of an organization that is not in this database', async () => {
    const { store } = portal.deps;
    const elsewhere = newId();
    const [image, findings] = [imageKeys(elsewhere, newId()).thumbnail, findingsKey(elsewhere, newId(), 1)];
    for (const key of [image, findings]) await store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    portal.clock.now = new Date(Date.now() + 2 * 3_600_000);
    await sweepObjects(portal.deps);
    for (const key of [image, findings]) expect(await store.exists(key)).toBe(true);
  });
});
