import type { AnnotationInput } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelAnalysis } from '../analyses/cancel-analysis';
import { requestAnalysis } from '../analyses/request-analysis';
import { saveAnalysisResult } from '../analyses/save-analysis-result';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { editImage } from '../images/edit-image';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, addClinicWithDefaults, MODEL, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addTreatedPatient } from '../testing/treated-patient';
import { getOverview } from './get-overview';
import { listReviewQueue } from './list-review-queue';

let portal: TestPortal;
let clinic: TestClinic;
let medic: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  medic = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

const read = (actor = medic) => getOverview(portal.deps, actor);

it('is empty in an empty clinic', async () => {
  expect(await read()).toEqual({
    today: { patients: 0, images: 0, plans: 0 },
    review: { total: 0, images: [] },
    plans: { drafts: 0, unanswered: 0, accepted: 0, declined: 0, latest: [] },
    analyses: { running: 0, failed: 0, unassessed: 0, latest: [] },
    unassigned: 0,
    recent: [],
    notice: expect.stringContaining('diagnoosi'),
  });
});

it("counts the clinic's day, which starts at its own midnight", async () => {
  // 23:30 in Tallinn.
  portal.clock.now = new Date('2026-03-04T21:30:00Z');
  const { imageId } = await addTreatedPatient(portal, medic);
  // A crop is not uploaded.
  await editImage(portal.deps, medic, imageId, { mirror: false, turn: 0, crop: [0, 0, 100, 100], renumber: false });
  expect((await read()).today).toEqual({ patients: 1, images: 1, plans: 1 });
  portal.clock.pass(3600);
  expect((await read()).today).toEqual({ patients: 0, images: 0, plans: 0 });
});

it('lists images to review, lowest confidence first, without clear teeth, experimental and decided suggestions', async () => {
  const highConfidence = await addPatientWithImage(portal, medic);
  await analyse(portal, medic, highConfidence.imageId, [
    finding('PRIM_CAR_CAVITY', '26', [10, 10, 5, 5], { surfaces: ['M'], confidence: 0.8 }),
    finding('TOOTH', '26', [5, 5, 30, 60]),
    { ...finding('CROWN', '27', [50, 10, 30, 20], { surfaces: ['CROWN'], confidence: 0.1 }), experimental: true },
  ]);
  const doubtful = await addPatientWithImage(portal, medic);
  await analyse(portal, medic, doubtful.imageId, [
    finding('PRIM_CAR_CAVITY', '26', [10, 10, 5, 5], { surfaces: ['M'], confidence: 0.45 }),
    finding('CROWN', '27', [50, 10, 30, 20], { surfaces: ['CROWN'] }),
  ]);
  const { review } = await read();
  expect(review.total).toBe(3);
  expect(review.images.map(({ imageId, undecided, lowestConfidence }) => [imageId, undecided, lowestConfidence])).toEqual([
    [doubtful.imageId, 2, 0.45],
    [expect.any(String), 1, 0.6],
    [highConfidence.imageId, 1, 0.8],
  ]);
  expect(review.images[0]).toMatchObject({
    imageNumber: 1,
    patient: { id: doubtful.patientId, lastName: 'Maasikas' },
    thumbnailUrl: `/api/x/image/${doubtful.imageId}/thumbnail`,
    kind: 'PANORAMIC',
    notices: [],
  });
  const queue = await listReviewQueue(portal.deps, medic, { size: 1 });
  expect(queue).toMatchObject({ total: 3, images: [{ imageId: doubtful.imageId }], notice: expect.any(String) });
});

it('lists failed and active analyses, and no failed one once its image is analysed', async () => {
  const [failed, running] = [await addPatientWithImage(portal, medic), await addPatientWithImage(portal, medic)];
  const { id: analysisId, attempt } = await requestAnalysis(portal.deps, medic, failed.imageId);
  const { organizationId } = clinic;
  await saveAnalysisResult(portal.deps, { outcome: 'FAILED', analysisId, attempt, organizationId, failure: 'IMAGE_UNREADABLE' });
  await requestAnalysis(portal.deps, medic, running.imageId);
  expect((await read()).analyses).toMatchObject({
    running: 1,
    failed: 1,
    latest: [
      { imageId: failed.imageId, state: 'FAILED', failure: 'IMAGE_UNREADABLE', patient: { lastName: 'Maasikas' } },
      { imageId: running.imageId, state: 'QUEUED', requestedAt: portal.clock.now.toISOString() },
    ],
  });
  portal.clock.pass(60);
  await analyse(portal, medic, failed.imageId, { findings: [], modelVersion: 'newer-model' });
  expect((await read()).analyses).toMatchObject({ running: 1, failed: 0 });
});

it('lists radiographs of which nothing was assessed until a person has decided about them or made another one', async () => {
  portal.clock.pass(15 * 24 * 3600);
  const nothing = { findings: [], modelVersion: MODEL, assessment: { assessed: [], experimental: [], partial: [] } };
  const [sideways, turned, old] = [
    await addPatientWithImage(portal, medic),
    await addPatientWithImage(portal, medic),
    await addPatientWithImage(portal, medic),
  ];
  await analyse(portal, medic, old.imageId, nothing);
  portal.clock.pass(15 * 24 * 3600);
  const listed = async () => {
    const { unassessed, latest } = (await read()).analyses;
    const ids = latest.filter(({ assessedNothing }) => assessedNothing).map(({ imageId }) => imageId);
    expect(unassessed).toBe(ids.length);
    return ids;
  };
  expect(await listed()).toEqual([]);
  await analyse(portal, medic, sideways.imageId, nothing);
  portal.clock.pass(60);
  await analyse(portal, medic, turned.imageId, nothing);
  expect(await listed()).toEqual([turned.imageId, sideways.imageId]);
  expect((await read()).analyses.latest[0]).toMatchObject({ state: 'SUCCEEDED', failure: null, patient: { lastName: 'Maasikas' } });
  await editImage(portal.deps, medic, turned.imageId, { mirror: false, turn: 90, crop: null, renumber: false });
  expect(await listed()).toEqual([sideways.imageId]);
  const { version } = await getAnnotations(portal.deps, medic, { imageId: sideways.imageId });
  const drawn = { id: newId(), class: 'CROWN', location: '16', label: null, decision: 'APPROVED' } as const;
  const annotations: AnnotationInput[] = [{ ...drawn, surface: ['CROWN'], box: [10, 10, 20, 20] }];
  await saveAnnotations(portal.deps, medic, { imageId: sideways.imageId, version, annotations });
  expect(await listed()).toEqual([]);
});

it('lists no cancelled analysis', async () => {
  const { analyses: before } = await read();
  const { imageId } = await addPatientWithImage(portal, medic);
  await requestAnalysis(portal.deps, medic, imageId);
  expect((await read()).analyses.running).toBe(before.running + 1);
  await cancelAnalysis(portal.deps, medic, imageId);
  expect((await read()).analyses).toEqual(before);
});

it('counts treatment plans: drafts, sent without an answer, accepted, declined', async () => {
  const [sent, yes, no, mixed] = [
    (await addTreatedPatient(portal, medic)).plan,
    (await addTreatedPatient(portal, medic)).plan,
    (await addTreatedPatient(portal, medic)).plan,
    (await addTreatedPatient(portal, medic)).plan,
  ];
  const answer = async (planId: string, status: string, choices: string[]) => {
    await portal.asOwner('update treatment_plan_versions set status = $2 where plan_id = $1', [planId, status]);
    if (choices.length === 0) return;
    await portal.asOwner(
      `with link as (insert into plan_links (organization_id, id, plan_id, plan_version, link_hash, pin_hash, language, format, created_by, created_at, expires_at)
        values ($1::uuid, gen_random_uuid(), $2::uuid, 1, decode(md5($2::uuid::text), 'hex'), '', 'et', 'NORMAL', $3::uuid, $5::timestamptz, $5::timestamptz) returning id)
      insert into plan_answers (organization_id, id, link_id, plan_id, plan_version, choices, comment, answered_at)
      select $1::uuid, gen_random_uuid(), link.id, $2::uuid, 1, $4::jsonb, '', $5::timestamptz from link`,
      [clinic.organizationId, planId, medic.userId, JSON.stringify(choices.map((choice) => ({ choice }))), portal.clock.now],
    );
  };
  await answer(sent.id, 'SENT', []);
  await answer(yes.id, 'ANSWERED', ['ACCEPTED']);
  await answer(no.id, 'ANSWERED', ['DECLINED']);
  await answer(mixed.id, 'ANSWERED', ['DECLINED', 'ACCEPTED']);
  const { plans } = await read();
  expect(plans).toMatchObject({ drafts: 0, unanswered: 1, accepted: 2, declined: 1 });
  const found = Object.fromEntries(plans.latest.map(({ id, status, answer: summary }) => [id, [status, summary]]));
  expect(found).toEqual({
    [sent.id]: ['SENT', null],
    [yes.id]: ['ANSWERED', 'ACCEPTED'],
    [no.id]: ['ANSWERED', 'DECLINED'],
    [mixed.id]: ['ANSWERED', 'MIXED'],
  });
  expect(plans.latest[0]).toMatchObject({ total: sent.total, validUntil: sent.validUntil, savedAt: sent.savedAt });
});

it('shows recent patients, and none of another organization', async () => {
  const { recent } = await read();
  expect(recent).toHaveLength(6);
  expect(recent[0]).toMatchObject({ lastName: 'Maasikas', lastActivity: portal.clock.now.toISOString() });
  const elsewhere = await (await addClinic(portal)).person('OWNER');
  expect(await read(elsewhere)).toMatchObject({ review: { total: 0 }, recent: [], analyses: { running: 0 }, plans: { latest: [] } });
  await expect(read({ ...medic, roles: [] })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
