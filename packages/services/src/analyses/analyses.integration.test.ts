import type { Analysis, AnalysisResultJob, Finding, FindingsFile, Image } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { findingsKey, imageKeys } from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { getImage } from '../images/get-image';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { greyPng } from '../testing/grey-png';
import { addClinic, MODEL, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { PRIORITY } from './enqueue-attempt';
import { getAnalysis } from './get-analysis';
import { getImageAnalysis } from './get-image-analysis';
import { recordAnalysisProgress } from './record-analysis-progress';
import { requestAnalysis } from './request-analysis';
import { requestBatch } from './request-batch';
import { saveAnalysisResult } from './save-analysis-result';
import { MOST_REQUEUES, QUIET_SECONDS, sweepAnalyses } from './sweep-analyses';
import { sweepObjects } from './sweep-objects';

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

/** What a worker leaves when it is done. */
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

/** A worker has another model than this attempt asks for. */
const sendBack = ({ id: analysisId, attempt }: Analysis, deps = portal.deps) =>
  saveAnalysisResult(deps, { outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
const alreadyAsked = async () => (await getImage(portal.deps, actor, image.id)).analysis as Analysis;

/** The queue forgets every job, as a wiped Redis would. */
const loseJobs = () => portal.asOwner('delete from bullmq.job');

describe('asking while the radiograph is deleted', () => {
  it('answers NOT_FOUND, and never half an analysis', async () => {
    const [deleted, asked] = await race<unknown>(portal, image.id, [() => deleteImage(portal.deps, actor, image.id), () => request()]);
    expect(deleted?.status).toBe('fulfilled');
    if (asked?.status === 'rejected') expect(asked.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect(await portal.asOwner('select from analyses where image_id = $1', [image.id])).toHaveLength(0);
  });
});

describe('asking for an analysis', () => {
  it('begins one per radiograph and model, and puts its ids into the queue after the commit', async () => {
    const [first, second] = await Promise.all([request(), request()]);
    expect(first).toMatchObject({ state: 'QUEUED', stage: 'QUEUED', attempt: 1, failure: null, modelVersion: MODEL, imageId: image.id });
    expect(second).toEqual(first);
    expect(await stateInQueue(first)).toBe('waiting');
    const other = await requestAnalysis({ ...portal.deps, modelVersion: 'test-model-2' }, actor, image.id);
    expect(other.id).not.toBe(first.id);
    expect((await getImage(portal.deps, actor, image.id)).imageStatus).toBe('NO_ANALYSIS');
  });

  it('does not fail with the queue: the row waits and the sweep puts it in', async () => {
    const queue = { ...portal.deps.queue, enqueueAnalysis: () => Promise.reject(new Error('queue is away')) };
    const analysis = await requestAnalysis({ ...portal.deps, queue }, actor, image.id);
    expect(analysis.state).toBe('QUEUED');
    expect(await stateInQueue(analysis)).toBe('missing');
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 1, failed: 0 });
    expect(await stateInQueue(await now(analysis))).toBe('waiting');
  });

  it('is refused to a viewer; strangers find neither image nor analysis', async () => {
    await expect(request(await clinic.person('VIEWER'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const analysis = await request();
    const stranger = await (await addClinic(portal)).person('OWNER');
    await expect(request(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getAnalysis(portal.deps, stranger, analysis.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('progress', () => {
  it('goes forward only, for the attempt under way only', async () => {
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

describe('a newer model', () => {
  it('makes what the former one said outdated until the image is analysed again', async () => {
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

describe("saving a worker's answer", () => {
  it('stores the findings once, however often and at once it comes, and deletes what it was read from', async () => {
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

  it('keeps everything as it was when saving fails, so that the next try can succeed', async () => {
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

  it('takes a failure with its reason, and a person may ask again', async () => {
    const analysis = await request();
    const { id: analysisId, attempt } = analysis;
    const failure = { outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'IMAGE_UNREADABLE' } as const;
    await save(failure);
    expect(await now(analysis)).toMatchObject({ state: 'FAILED', failure: 'IMAGE_UNREADABLE' });
    expect((await getImage(portal.deps, actor, image.id)).imageStatus).toBe('NO_ANALYSIS');
    const again = await request();
    expect(again).toMatchObject({ id: analysis.id, state: 'QUEUED', attempt: 2, failure: null, finishedAt: null });
    expect(await stateInQueue(again)).toBe('waiting');

    // The first attempt's worker was only slow, or its failure comes twice: neither touches the second.
    const late = await answer(analysis);
    await save(late);
    await save(failure);
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED', attempt: 2 });
    expect(await portal.deps.store.exists(late.findingsKey)).toBe(false);
    await save(await answer(again));
    expect(await now(analysis)).toMatchObject({ state: 'SUCCEEDED', attempt: 2 });
  });

  it('begins anew for its own model what was asked of an earlier one', async () => {
    const { id: analysisId, attempt } = await requestAnalysis({ ...portal.deps, modelVersion: 'test-model-0' }, actor, image.id);
    await save({ outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
    const anew = await getAnalysis(portal.deps, actor, analysisId);
    expect(anew).toMatchObject({ state: 'QUEUED', attempt: 2, modelVersion: MODEL, failure: null });
    expect(await stateInQueue(anew)).toBe('waiting');
    await save(await answer(anew));
    expect(await now(anew)).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('fails what was asked of an earlier model where its own has been asked too', async () => {
    const earlier = await requestAnalysis({ ...portal.deps, modelVersion: 'test-model-0' }, actor, image.id);
    await request();
    const { id: analysisId, attempt } = earlier;
    await save({ outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'MODEL_CHANGED' });
    expect(await now(earlier)).toMatchObject({ state: 'FAILED', failure: 'MODEL_CHANGED' });
  });

  it('lets what workers of another model send back wait for one of its own, but not for ever', async () => {
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

  it('counts the waits for a model apart from what the queue loses', async () => {
    let analysis = await request();
    for (let wait = 1; wait <= MOST_REQUEUES; wait += 1) {
      await sendBack(analysis);
      analysis = await now(analysis);
    }
    await loseJobs();
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 1, failed: 0 });
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED', attempt: MOST_REQUEUES + 2 });
  });

  it('begins anew before the batches what a person waits for, and else among them', async () => {
    const earlier = { ...portal.deps, modelVersion: 'test-model-0' };
    const alone = () => requestAnalysis(earlier, actor, image.id);
    const inBatch = () => requestBatch(earlier, actor, { imageIds: [image.id] });
    const cases: [string, (() => Promise<unknown>)[], number][] = [
      ['alone', [alone], PRIORITY.asked],
      ['in a batch', [inBatch], PRIORITY.batch],
      ['in a batch, then alone', [inBatch, alone], PRIORITY.asked],
      ['alone, then in a batch', [alone, inBatch], PRIORITY.asked],
    ];
    for (const [name, steps, priority] of cases) {
      for (const step of steps) await step();
      const analysis = await alreadyAsked();
      const anew: (number | undefined)[] = [];
      const enqueueAnalysis: typeof portal.deps.queue.enqueueAnalysis = async (_job, options) => {
        anew.push(options?.priority);
      };
      await sendBack(analysis, { ...portal.deps, queue: { ...portal.deps.queue, enqueueAnalysis } });
      expect(anew, name).toEqual([priority]);
      await portal.asOwner('delete from analyses where image_id = $1', [image.id]);
    }
  });

  it('fails what cannot be saved: findings of another size, model or place, gone or unreadable', async () => {
    const original = imageKeys(clinic.organizationId, image.id).original('png');
    const gone = async (analysis: Analysis) => {
      const job = await answer(analysis);
      await portal.deps.store.delete(job.findingsKey);
      return job;
    };
    const cases: [string, (analysis: Analysis) => Promise<AnalysisResultJob>, string][] = [
      ['size', (analysis) => answer(analysis, { width: 100 }), 'WORKER_FAILED'],
      ['model', async (analysis) => ({ ...(await answer(analysis)), modelVersion: 'other' }), 'MODEL_CHANGED'],
      ['key', async (analysis) => ({ ...(await answer(analysis)), findingsKey: original }), 'WORKER_FAILED'],
      ['gone', gone, 'WORKER_FAILED'],
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

  it('believes the row, not the job, about the organization', async () => {
    const analysis = await request();
    const elsewhere = await addClinic(portal);
    await save({ ...(await answer(analysis)), organizationId: elsewhere.organizationId });
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED' });
  });

  it('comes to nothing when the image was deleted meanwhile', async () => {
    const analysis = await request();
    const job = await answer(analysis);
    await deleteImage(portal.deps, actor, image.id);
    await save(job);
    expect(await portal.deps.store.exists(job.findingsKey)).toBe(false);
  });
});

describe('the sweep', () => {
  it('leaves alone what was heard of lately and what the queue still has', async () => {
    const analysis = await request();
    await loseJobs();
    portal.clock.pass(QUIET_SECONDS - 1);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 0 });
    await request();
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 0 });
    expect(await now(analysis)).toMatchObject({ state: 'QUEUED', attempt: 1 });
  });

  it('leaves an answer that waits to be saved', async () => {
    const analysis = await request();
    await loseJobs();
    await portal.deps.queue.enqueueResult(await answer(analysis));
    portal.clock.pass(QUIET_SECONDS);
    expect(await sweepAnalyses(portal.deps)).toEqual({ requeued: 0, failed: 0 });
  });

  it('puts a lost analysis back so often, then fails it; asking again begins anew', async () => {
    const analysis = await request();
    await recordAnalysisProgress(portal.deps, analysis.id, 1, { stage: 'DETECTING' });
    for (let loss = 1; loss <= MOST_REQUEUES; loss += 1) {
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
    expect(await request()).toMatchObject({ state: 'QUEUED', attempt: MOST_REQUEUES + 2 });
  });

  it('fails a job that died in the queue without an answer', async () => {
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

  it('deletes objects without a row, but none that may be on its way', async () => {
    const { store } = portal.deps;
    const put = (key: string) => store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    // Ids carry the machine's time, so the test's clock starts from it here.
    portal.clock.now = new Date();
    const orphan = imageKeys(clinic.organizationId, newId());
    await put(orphan.thumbnail);
    await put(orphan.tile(0, 0, 0));
    const analysis = await request();
    const waiting = await answer(analysis);
    const over = findingsKey(clinic.organizationId, analysis.id, 7);
    await put(over);
    portal.clock.pass(2 * 3600);
    const uploading = imageKeys(clinic.organizationId, newId(portal.clock.now.getTime()));
    await put(uploading.thumbnail);
    await sweepObjects(portal.deps);
    expect(await store.exists(orphan.thumbnail)).toBe(false);
    expect(await store.exists(orphan.tile(0, 0, 0))).toBe(false);
    expect(await store.exists(over)).toBe(false);
    expect(await store.exists(uploading.thumbnail)).toBe(true);
    expect(await store.exists(waiting.findingsKey)).toBe(true);
    expect(await store.exists(imageKeys(clinic.organizationId, image.id).thumbnail)).toBe(true);
  });

  it('leaves the objects of a clinic alone that this database does not know', async () => {
    const { store } = portal.deps;
    const elsewhere = newId();
    const [image, findings] = [imageKeys(elsewhere, newId()).thumbnail, findingsKey(elsewhere, newId(), 1)];
    for (const key of [image, findings]) await store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    portal.clock.now = new Date(Date.now() + 2 * 3_600_000);
    await sweepObjects(portal.deps);
    for (const key of [image, findings]) expect(await store.exists(key)).toBe(true);
  });
});
