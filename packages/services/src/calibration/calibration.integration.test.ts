import type { AnnotationInput, AnnotationSet, Finding } from '@molaar/contracts';
import { newId } from '@molaar/db';
import type { Box } from '@molaar/domain/geometry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { listReviewQueue } from '../overview/list-review-queue';
import { getStatuses } from '../statuses/get-statuses';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { fitClinicCalibration } from './fit-clinic-calibration';
import { getCalibration } from './get-calibration';
import { switchCalibration } from './switch-calibration';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const CONFIDENCES = [0.45, 0.62, 0.78, 0.9];

/** Four suggestions in a row, and one below the confidence from which they are shown. */
function fillings(more: readonly number[] = []): Finding[] {
  return [...CONFIDENCES, ...more].map((confidence, nth) => {
    const box: Box = [12 + 20 * nth, 50, 8, 8];
    return finding('COMPOSITE', '16', box, { surfaces: ['M'], confidence });
  });
}

function toInput({
  id,
  class: type,
  category,
  location,
  surface,
  box,
  outline,
  decision,
  label,
}: AnnotationSet['annotations'][number]): AnnotationInput {
  return { id, class: type, category, location, surface, box, outline, decision, label };
}

/** Adds an analysed radiograph; `decide` says what becomes of the suggestion of a confidence, null leaves it open. */
async function addRadiograph(actor: Actor, decide: (confidence: number) => boolean | null, findings = fillings()): Promise<string> {
  const { imageId } = await addPatientWithImage(portal, actor);
  await analyse(portal, actor, imageId, findings);
  const { version, annotations } = await getAnnotations(portal.deps, actor, { imageId });
  const decided = annotations.map((one): AnnotationInput => {
    const isConfirmed = decide(one.detectedConfidence ?? 0);
    return { ...toInput(one), decision: isConfirmed === null ? 'SUGGESTED' : isConfirmed ? 'APPROVED' : 'REJECTED' };
  });
  await saveAnnotations(portal.deps, actor, { imageId, version, annotations: decided });
  return imageId;
}

/**
 * Adds radiographs that were decided like this, as copies of the rows of an analysed one: quicker than uploads.
 * @param decide Whether the suggestion of a confidence on the nth radiograph is confirmed.
 */
async function addDecided(
  actor: Actor,
  imageId: string,
  count: number,
  decide: (confidence: number, nth: number) => boolean,
): Promise<void> {
  const copy = (table: string, change: string, where: string, values: unknown[]) =>
    portal.asOwner(`insert into ${table} select (jsonb_populate_record(r, ${change})).* from ${table} r where ${where}`, values);
  const rows = await portal.asOwner<{ id: string; confidence: number; analysis_id: string }>(
    'select id, confidence, analysis_id from annotations where image_id = $1',
    [imageId],
  );
  for (let nth = 0; nth < count; nth += 1) {
    const [image, analysis] = [newId(), newId()];
    await copy('images', `jsonb_build_object('id', $2::text, 'image_number', $3::integer)`, 'id = $1', [imageId, image, nth + 100]);
    const ids = `jsonb_build_object('id', $2::text, 'image_id', $3::text)`;
    await copy('analyses', ids, 'id = $1', [rows[0]?.analysis_id, analysis, image]);
    const set = `jsonb_build_object('image_id', $2::text, 'analysis_id', $3::text)`;
    await copy('annotation_sets', set, 'image_id = $1', [imageId, image, analysis]);
    for (const { id, confidence } of rows) {
      const decision = decide(confidence, nth) ? 'APPROVED' : 'REJECTED';
      const change = `jsonb_build_object('id', $2::text, 'image_id', $3::text, 'analysis_id', $4::text, 'decision', $5::text,
        'decided_by', $6::text, 'decided_at', now())`;
      await copy('annotations', change, 'id = $1', [id, newId(), image, analysis, decision, actor.userId]);
    }
  }
}

/** A clinic that confirms every fourth suggestion of 0.78 and half of those of 0.9: its scores are too high. */
async function shiftedClinic() {
  const clinic = await addClinic(portal);
  const [owner, dentist] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
  const { imageId } = await addPatientWithImage(portal, dentist);
  await analyse(portal, dentist, imageId, fillings());
  await addDecided(dentist, imageId, 24, (confidence, nth) => nth % (confidence >= 0.9 ? 2 : confidence >= 0.7 ? 4 : 8) === 0);
  return { clinic, owner, dentist, imageId };
}

describe('confidences adjusted to a clinic', () => {
  it('change where they are shown once they are switched on, and nothing that is stored', async () => {
    const { owner, dentist, imageId } = await shiftedClinic();
    const read = async () => (await getAnnotations(portal.deps, dentist, { imageId })).annotations;
    const detected = await read();
    expect(await listReviewQueue(portal.deps, dentist, { size: 10 })).toMatchObject({
      images: [{ imageId, undecided: 4, lowestConfidence: 0.45 }],
    });

    const fitted = await fitClinicCalibration(portal.deps, owner);
    expect(fitted).toMatchObject({ version: 0, activeId: null, decisions: 96, radiographs: 24 });
    const [fit] = fitted.fits;
    expect(fit).toMatchObject({ offered: true, curves: [{ class: 'COMPOSITE', device: null, decisions: 96 }] });
    expect(fit?.errorAfter).toBeLessThan((fit?.errorBefore as number) / 2);
    expect(await read()).toEqual(detected);

    const on = await switchCalibration(portal.deps, owner, { fitId: fit?.id as string, version: 0 });
    expect(on).toMatchObject({ version: 1, activeId: fit?.id, switches: [{ version: 1, fitId: fit?.id }] });
    const set = await getAnnotations(portal.deps, dentist, { imageId });
    expect(set.calibrationId).toBe(fit?.id);
    const shown = set.annotations.map(({ confidence }) => confidence as number);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.at(-1)).toBeLessThan(0.65);
    expect(set.annotations.map(({ detectedConfidence }) => detectedConfidence)).toEqual(CONFIDENCES);
    // What is below the confidence from which suggestions are shown waits for nobody, in every count.
    const open = shown.filter((confidence) => confidence >= 0.4);
    expect(open.length).toBeLessThan(4);
    expect(set.decisionsLeft).toBe(open.length);
    expect(await listReviewQueue(portal.deps, dentist, { size: 10 })).toMatchObject({
      images: [{ imageId, undecided: open.length, lowestConfidence: open[0] }],
    });
    const statuses = await getStatuses(portal.deps, dentist, { imageId });
    expect(statuses).toMatchObject({ calibrationId: fit?.id, statuses: [{ status: 'COMPOSITE', confidence: shown.at(-1) }] });
    const stored = await portal.asOwner<{ confidence: number }>(
      'select confidence from annotations where image_id = $1 order by confidence',
      [imageId],
    );
    expect(stored.map(({ confidence }) => confidence)).toEqual(CONFIDENCES);

    // A save, and a decision, write what was detected.
    const saved = await saveAnnotations(portal.deps, dentist, {
      imageId,
      version: set.version,
      annotations: set.annotations.map((one) => ({ ...toInput(one), decision: 'APPROVED' as const })),
    });
    expect(saved.annotations.map(({ detectedConfidence }) => detectedConfidence)).toEqual(CONFIDENCES);

    expect(await switchCalibration(portal.deps, owner, { fitId: null, version: 1 })).toMatchObject({ version: 2, activeId: null });
    expect((await read()).map(({ confidence }) => confidence)).toEqual(CONFIDENCES);
  });

  it('raise suggestions into view where the scores of a clinic are too low', async () => {
    const clinic = await addClinic(portal);
    const [owner, dentist] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
    const { imageId: plain } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, plain, fillings());
    await addDecided(dentist, plain, 24, (confidence, nth) => confidence > 0.5 || nth % 10 > 0);
    await portal.asOwner('delete from annotations where image_id = $1', [plain]);
    const imageId = await addRadiograph(dentist, () => null, fillings([0.35]));
    const [fit] = (await fitClinicCalibration(portal.deps, owner)).fits;
    await switchCalibration(portal.deps, owner, { fitId: fit?.id as string, version: 0 });
    const { annotations, decisionsLeft } = await getAnnotations(portal.deps, dentist, { imageId });
    const raised = annotations.find(({ detectedConfidence }) => detectedConfidence === 0.35);
    expect(raised?.confidence).toBeGreaterThan(0.4);
    expect(decisionsLeft).toBe(5);
    expect(await listReviewQueue(portal.deps, dentist, { size: 10 })).toMatchObject({
      images: [{ imageId, undecided: 5, lowestConfidence: raised?.confidence }],
    });
  });

  it('are fitted to whole radiographs only, and never to what people had to search for', async () => {
    const clinic = await addClinic(portal);
    const [owner, dentist] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
    const decisions = async () => (await getCalibration(portal.deps, owner)).decisions;
    // One suggestion is left open: who confirms what is right and leaves the rest would look always right.
    await addRadiograph(dentist, (confidence) => (confidence > 0.8 ? true : null));
    expect(await decisions()).toBe(0);
    await addRadiograph(dentist, () => true);
    expect(await decisions()).toBe(4);
    // Below the confidence from which suggestions are shown: neither counted nor waited for.
    await addRadiograph(dentist, (confidence) => (confidence < 0.4 ? null : true), fillings([0.3]));
    await addRadiograph(dentist, () => true, fillings([0.3]));
    expect(await decisions()).toBe(12);
    const [first] = fillings();
    const unlikeIt = [{ ...(first as Finding), experimental: true }, finding('TOOTH', '16', [12, 50, 8, 30], { confidence: 0.95 })];
    await addRadiograph(dentist, () => true, unlikeIt);
    expect(await decisions()).toBe(12);
    await expect(fitClinicCalibration(portal.deps, owner)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { decisions: 'tooFewDecisions' },
    });
  });

  it('do not change for suggestions of another model version, and are not offered for them', async () => {
    const { owner, dentist, imageId } = await shiftedClinic();
    const [fit] = (await fitClinicCalibration(portal.deps, owner)).fits;
    await switchCalibration(portal.deps, owner, { fitId: fit?.id as string, version: 0 });
    await analyse(portal, dentist, imageId, { findings: fillings(), modelVersion: 'another-model' });
    const { annotations, calibrationId } = await getAnnotations(portal.deps, dentist, { imageId });
    expect(annotations.map(({ confidence }) => confidence)).toEqual(CONFIDENCES);
    expect(calibrationId).toBe(fit?.id);
    const next = { ...portal.deps, modelVersion: 'another-model' };
    expect(await getCalibration(next, owner)).toMatchObject({ decisions: 0, fits: [{ offered: false }] });
    await expect(switchCalibration(next, owner, { fitId: fit?.id as string, version: 1 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('are switched by one of two people at once, and a second click fits nothing new', async () => {
    const { clinic, owner } = await shiftedClinic();
    const admin = await clinic.person('ADMIN');
    const both = await Promise.all([fitClinicCalibration(portal.deps, owner), fitClinicCalibration(portal.deps, admin)]);
    const { fits } = await fitClinicCalibration(portal.deps, owner);
    expect(fits).toHaveLength(1);
    const fitId = both[0]?.fits[0]?.id as string;
    const switches = await Promise.allSettled([
      switchCalibration(portal.deps, owner, { fitId, version: 0 }),
      switchCalibration(portal.deps, admin, { fitId: null, version: 0 }),
    ]);
    expect(switches.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(switches.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    expect(await getCalibration(portal.deps, owner)).toMatchObject({ version: 1, switches: [{ version: 1 }] });
    await expect(switchCalibration(portal.deps, owner, { fitId })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('belong to one clinic, and are switched by the owner and administrators alone', async () => {
    const { clinic, owner, dentist } = await shiftedClinic();
    const fitId = (await fitClinicCalibration(portal.deps, owner)).fits[0]?.id as string;
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(switchCalibration(portal.deps, outsider, { fitId, version: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getCalibration(portal.deps, outsider)).toMatchObject({ version: 0, decisions: 0, fits: [], switches: [] });
    for (const actor of [dentist, await clinic.person('ASSISTANT'), await clinic.person('VIEWER')]) {
      await expect(fitClinicCalibration(portal.deps, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(switchCalibration(portal.deps, actor, { fitId, version: 0 })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect((await getCalibration(portal.deps, dentist)).fits).toHaveLength(1);
  });
});
