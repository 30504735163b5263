import type { SaveTreatmentPlanInput, TreatmentLine } from '@molaar/contracts';
import { findTreatmentPlan, inClinic, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { editImage } from '../images/edit-image';
import { getImage } from '../images/get-image';
import { saveStatuses } from '../statuses/save-statuses';
import { approved } from '../testing/approved';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { treatmentLine } from '../testing/treatment-line';
import { planMaker } from '../testing/treatment-plan-maker';
import { draftTreatmentPlan } from './draft-treatment-plan';
import { generateTreatmentPlanPdf } from './generate-treatment-plan-pdf';
import { getTreatmentPlan } from './get-treatment-plan';
import { listTreatmentPlans } from './list-treatment-plans';
import { proposeTreatments } from './propose-treatments';
import { saveTreatmentPlan } from './save-treatment-plan';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

const { confirmed, draft, planInput, saved } = planMaker(() => ({ portal, dentist }));

const line = (over: Partial<TreatmentLine> = {}) => treatmentLine({ tooth: '11', priceTo: 10_000, phase: 2, ...over });

describe('drafting a treatment plan', () => {
  it('uses approved findings only, priced by the default template of the language', async () => {
    const { imageId, patientId } = await confirmed();
    const plan = await draft(imageId);
    expect(plan).toMatchObject({ imageId, patientId, language: 'et' });
    expect(plan.treatments).toMatchObject([
      {
        tooth: '16',
        surfaces: ['M', 'O'],
        issue: 'Primaarne kaaries',
        class: 'PRIM_CAR_CAVITY',
        quantity: 2,
        unit: 'SURFACE',
        priceFrom: 4500,
        priceTo: 6000,
        selected: true,
      },
    ]);
    expect(plan.treatments[0]?.treatmentText).toMatch(/^Kaaries on tunginud.*\nKui midagi ei tehta.*\nHind arvestatakse/s);
    const english = await draftTreatmentPlan(portal.deps, dentist, { imageId, language: 'en' });
    expect(english.treatments.map(({ issue }) => issue)).toEqual(['Primary caries cavity']);
  });

  it('includes an approved jaw issue and a custom one by its own name', async () => {
    const { imageId } = await confirmed();
    const set = await getAnnotations(portal.deps, dentist, { imageId });
    const annotations = set.annotations.map(({ id, class: type, category, location, surface, box, outline, decision, label }) => ({
      id,
      class: type,
      category,
      location,
      surface,
      box,
      outline,
      label,
      decision: type === 'IRREG_LUCENCY' ? ('APPROVED' as const) : decision,
    }));
    const custom = {
      id: newId(),
      class: 'CUSTOM' as const,
      category: 'ISSUES' as const,
      location: '11' as const,
      surface: ['ROOT' as const],
      box: [90, 20, 9, 9] as [number, number, number, number],
      decision: 'APPROVED' as const,
      outline: null,
      label: 'Juure resorptsioon',
    };
    await saveAnnotations(portal.deps, dentist, { imageId, version: set.version, annotations: [...annotations, custom] });
    const { treatments } = await draft(imageId);
    expect(treatments.map(({ issue, tooth, unit, priceFrom }) => [issue, tooth, unit, priceFrom])).toEqual([
      ['Primaarne kaaries', '16', 'SURFACE', 4500],
      ['Juure resorptsioon', '11', 'TOOTH', null],
      ['Hõrenemisala', null, 'JAW', 12_500],
    ]);
  });

  it('proposes one examination of all emerging teeth, which is saved, and shown, with all of them', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const teeth = ['15', '14', '24', '45'] as const;
    await analyse(portal, dentist, imageId, []);
    const statuses = teeth.map((tooth) => approved(tooth, 'EMERGING_TOOTH', 'WHOLE_TOOTH'));
    await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses });
    const [examination, ...others] = (await draft(imageId)).treatments;
    expect(others).toEqual([]);
    expect(examination).toMatchObject({ tooth: '15', furtherTeeth: ['14', '24', '45'], quantity: 1, unit: 'VISIT', priceFrom: 3000 });
    const plan = await saveTreatmentPlan(portal.deps, dentist, await planInput(imageId));
    expect(plan).toMatchObject({ total: { min: 3000, max: 3000 }, treatments: [{ tooth: '15', furtherTeeth: ['14', '24', '45'] }] });
    expect(await proposeTreatments(portal.deps, dentist, { imageId, language: 'en' })).toMatchObject({
      treatments: [{ name: 'Examination', tooth: '15', furtherTeeth: ['14', '24', '45'], total: { min: 3000, max: 3000 } }],
    });
  });

  it('proposes one splint for the worn teeth of a jaw, which is saved without the surfaces that they do not share', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, imageId, []);
    const statuses = [approved('16', 'ATTRITION', 'O'), approved('11', 'ATTRITION', 'I'), approved('46', 'ATTRITION', 'O')];
    await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses });
    const splints = [
      { tooth: '16', furtherTeeth: ['11'], surfaces: [], quantity: 1, unit: 'JAW', priceFrom: 18_000, priceTo: 26_000 },
      { tooth: '46', surfaces: ['O'], quantity: 1, unit: 'JAW', priceFrom: 18_000, priceTo: 26_000 },
    ];
    expect((await draft(imageId)).treatments).toMatchObject(splints);
    const plan = await saveTreatmentPlan(portal.deps, dentist, await planInput(imageId));
    expect(plan).toMatchObject({ total: { min: 36_000, max: 52_000 }, treatments: splints });
  });

  it('needs a template', async () => {
    const bare = await addClinic(portal);
    const owner = await bare.person('OWNER', 'MEDICAL');
    const { imageId } = await confirmed(owner);
    await expect(draft(imageId, owner)).rejects.toMatchObject({ code: 'DEFAULT_TEMPLATE_NOT_FOUND' });
    await expect(
      draftTreatmentPlan(portal.deps, dentist, { imageId: (await confirmed()).imageId, language: 'et', medicalTemplateId: newId() }),
    ).rejects.toMatchObject({
      code: 'MEDICAL_TEMPLATE_NOT_FOUND',
    });
    await expect(
      saveTreatmentPlan(portal.deps, owner, { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true, treatments: [] }),
    ).rejects.toMatchObject({ code: 'DEFAULT_TEMPLATE_NOT_FOUND' });
  });
});

describe('saving a treatment plan', () => {
  it("freezes lines, totals and disclaimers, and updates the image's status", async () => {
    const plan = await saved();
    expect(plan).toMatchObject({
      status: 'APPROVED',
      planVersion: 1,
      version: 1,
      total: { min: 9000, max: 12_000 },
      savedBy: 'Kadri Tamm',
      comments: 'Kohtume varsti.',
      outdated: false,
      patient: { firstName: 'Mari', lastName: 'Maasikas' },
    });
    expect(plan.disclaimers.map(({ category }) => category)).toEqual(['INFORMATION', 'LEGAL', 'CLINIC']);
    expect(plan.validUntil > plan.savedAt.slice(0, 10)).toBe(true);
    expect((await getImage(portal.deps, dentist, plan.imageId ?? '')).imageStatus).toBe('TREATMENT_PLAN');
  });

  it('annotates the tooth of a treatment without a finding on the image', async () => {
    const { imageId } = await confirmed();
    const input = await planInput(imageId);
    const own = { ...(input.treatments[0] as TreatmentLine), id: newId(), class: null, issue: 'Valge laik' };
    const { id } = await saveTreatmentPlan(portal.deps, dentist, { ...input, treatments: [...input.treatments, own] });
    const plan = await inClinic(portal.deps.db, clinic, (tx) => findTreatmentPlan(tx, id));
    const annotations = plan?.content.annotations.filter(({ treatmentId }) => treatmentId === own.id);
    expect(annotations).toMatchObject([{ tooth: '16', box: [10, 10, 30, 60], class: 'CUSTOM' }]);
  });

  it('records which teeth were known: neither undecided nor rejected findings show that a tooth is there', async () => {
    const { id } = await saved();
    const plan = await inClinic(portal.deps.db, clinic, (tx) => findTreatmentPlan(tx, id));
    expect(plan?.content.teeth).toEqual({ isAssessed: true, seen: ['16'] });
  });

  it('does not call teeth unseen that a crop cut off, but those between two that it shows', async () => {
    const { imageId: id } = await addPatientWithImage(portal, dentist);
    const found = [finding('TOOTH', '16', [10, 20, 30, 60]), finding('TOOTH', '14', [90, 20, 30, 60])];
    await analyse(portal, dentist, id, [...found, finding('TOOTH', '26', [250, 20, 30, 60])]);
    const edit = (image: string, crop: [number, number, number, number] | null) =>
      editImage(portal.deps, dentist, image, { mirror: false, turn: 180, crop, renumber: false });
    const crop = await edit(id, [0, 0, 200, 200]);
    const teethOf = async (imageId: string) => {
      const input = { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true } as const;
      const saved = await saveTreatmentPlan(portal.deps, dentist, { ...input, treatments: [line()] });
      const plan = await inClinic(portal.deps.db, clinic, (tx) => findTreatmentPlan(tx, saved.id));
      return plan?.content.teeth;
    };
    expect(await teethOf(id)).toEqual({ isAssessed: true, seen: ['16', '14', '26'] });
    expect(await teethOf(crop.id)).toEqual({ isAssessed: false, seen: ['26'] });
    // An analysis of its own does not see what was cut off either, also where the crop was rotated once more.
    const [whole, rotatedCrop] = [await edit(id, null), await edit(crop.id, null)];
    for (const image of [whole, crop, rotatedCrop]) await analyse(portal, dentist, image.id, found);
    expect(await teethOf(whole.id)).toEqual({ isAssessed: true, seen: ['16', '14'] });
    const ofPart = { isAssessed: false, seen: ['16', '14'], notSeen: ['15', '55'] };
    expect([await teethOf(crop.id), await teethOf(rotatedCrop.id)]).toEqual([ofPart, ofPart]);
  });

  it('is not affected by later changes of templates and prices', async () => {
    const other = await addClinicWithDefaults(portal);
    const owner = await other.person('OWNER', 'MEDICAL');
    const { imageId } = await confirmed(owner);
    const { treatments } = await draft(imageId, owner);
    const plan = await saveTreatmentPlan(portal.deps, owner, {
      imageId,
      language: 'et',
      comments: '',
      pdfFormat: 'NORMAL',
      approve: true,
      treatments,
    });
    const { pdf } = await generateTreatmentPlanPdf(portal.deps, owner, plan.id, { locale: 'en' });
    const here = `where organization_id = '${other.organizationId}'`;
    await portal.asOwner(`update medical_template_rows set display_name = 'Midagi muud', treatment_text = 'x' ${here}`);
    await portal.asOwner(`update pricing_components set minimum = 1, maximum = 2, vat = 'INCLUDED' ${here} and code = '5021'`);
    await portal.asOwner(`update disclaimers set content = 'x' ${here}`);
    expect(await getTreatmentPlan(portal.deps, owner, { id: plan.id })).toEqual(plan);
    expect((await generateTreatmentPlanPdf(portal.deps, owner, plan.id, { locale: 'en' })).pdf.equals(pdf)).toBe(true);
    expect((await draft(imageId, owner)).treatments).toMatchObject([{ issue: 'Midagi muud', priceFrom: 1, vat: 'INCLUDED' }]);
  });

  it('creates a version with each save and supersedes the former one', async () => {
    const first = await saved();
    portal.clock.pass(60);
    const input = await planInput(first.imageId ?? '', { id: first.id, version: 1, treatments: [...first.treatments, line()] });
    const second = await saveTreatmentPlan(portal.deps, dentist, input);
    expect(second).toMatchObject({ id: first.id, planVersion: 2, version: 2, total: { min: 19_000, max: 22_000 } });
    expect(await versions(first.id)).toEqual([
      [1, 'SUPERSEDED'],
      [2, 'APPROVED'],
    ]);
    await expect(saveTreatmentPlan(portal.deps, dentist, input)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(saveTreatmentPlan(portal.deps, dentist, { ...input, version: undefined })).rejects.toMatchObject({
      fields: { version: 'required' },
    });
    expect(await listTreatmentPlans(portal.deps, dentist, { patientId: first.patientId })).toMatchObject([
      { id: first.id, planVersion: 2, total: { min: 19_000 } },
    ]);
  });

  it("saves an assistant's as a draft, which keeps the approved version", async () => {
    const assistant = await clinic.person('ASSISTANT');
    const first = await saved();
    const input = await planInput(first.imageId ?? '', { id: first.id, version: 1 });
    expect(await saveTreatmentPlan(portal.deps, assistant, input)).toMatchObject({ status: 'DRAFT', planVersion: 2 });
    expect(await versions(first.id)).toEqual([
      [1, 'APPROVED'],
      [2, 'DRAFT'],
    ]);
    expect(await saveTreatmentPlan(portal.deps, dentist, { ...input, version: 2 })).toMatchObject({ status: 'APPROVED', planVersion: 3 });
    expect(await versions(first.id)).toEqual([
      [1, 'SUPERSEDED'],
      [2, 'SUPERSEDED'],
      [3, 'APPROVED'],
    ]);
  });

  it('accepts one of two concurrent saves', async () => {
    const plan = await saved();
    const input = await planInput(plan.imageId ?? '', { id: plan.id, version: 1 });
    const saves = await race(
      portal,
      plan.imageId ?? '',
      ['one', 'two'].map((comments) => () => saveTreatmentPlan(portal.deps, dentist, { ...input, comments })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    expect(await versions(plan.id)).toHaveLength(2);
  });

  it('rejects an undecided or rejected finding, a wrong or missing surface, and an excessive price', async () => {
    const { imageId } = await confirmed();
    const save = async (treatment: TreatmentLine) =>
      saveTreatmentPlan(portal.deps, dentist, await planInput(imageId, { treatments: [treatment] }));
    const rejection = (fields: object) => ({ code: 'VALIDATION_FAILED', fields });
    await expect(save(line({ tooth: '25', class: 'POOR_ENDODONTICS' }))).rejects.toMatchObject(
      rejection({ 'treatments.0.class': 'notApproved' }),
    );
    await expect(save(line({ tooth: '46', class: 'CROWN' }))).rejects.toMatchObject(rejection({ 'treatments.0.class': 'notApproved' }));
    await expect(save(line({ tooth: null, class: 'IRREG_LUCENCY' }))).rejects.toMatchObject(
      rejection({ 'treatments.0.class': 'notApproved' }),
    );
    await expect(save(line({ tooth: '16', class: 'PRIM_CAR_CAVITY' }))).rejects.toMatchObject(
      rejection({ 'treatments.0.surfaces': 'issueNeedsSurface' }),
    );
    await expect(save(line({ surfaces: ['O'] }))).rejects.toMatchObject(rejection({ 'treatments.0.surfaces': 'invalid' }));
    await expect(save(line({ priceFrom: 90_000_000, priceTo: 100_000_000, quantity: 2 }))).rejects.toMatchObject(
      rejection({ treatments: 'totalTooLarge' }),
    );
    expect(await save(line({ tooth: '46', class: 'BRIDGE' }))).toMatchObject({ total: { min: 10_000, max: 10_000 } });
  });

  it('rejects a text that would fill hundreds of pages', async () => {
    const { imageId } = await confirmed();
    const input = async (lines: number) =>
      planInput(imageId, { treatments: Array.from({ length: lines }, () => line({ treatmentText: 'x'.repeat(5000) })) });
    await expect(saveTreatmentPlan(portal.deps, dentist, await input(20))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { treatments: 'textsTooLong' },
    });
    expect(await saveTreatmentPlan(portal.deps, dentist, await input(19))).toMatchObject({ planVersion: 1 });
  });

  it('is approved only with a treatment for the patient; a draft may be empty', async () => {
    const { imageId } = await confirmed();
    const save = (over: Partial<SaveTreatmentPlanInput>) =>
      saveTreatmentPlan(portal.deps, dentist, {
        imageId,
        language: 'et',
        comments: '',
        pdfFormat: 'NORMAL',
        approve: true,
        treatments: [],
        ...over,
      });
    const rejected = { code: 'VALIDATION_FAILED', fields: { treatments: 'noneSelected' } };
    await expect(save({})).rejects.toMatchObject(rejected);
    const left = line({ selected: false });
    await expect(save({ treatments: [left] })).rejects.toMatchObject(rejected);
    const { id, version } = await save({ approve: false, treatments: [left] });
    expect(await versions(id)).toEqual([[1, 'DRAFT']]);
    await expect(save({ id, version, treatments: [left] })).rejects.toMatchObject(rejected);
    await save({ id, version, treatments: [{ ...left, selected: true }] });
    expect(await versions(id)).toEqual([
      [1, 'SUPERSEDED'],
      [2, 'APPROVED'],
    ]);
  });

  it('needs a disclaimer of each category in the language', async () => {
    const other = await addClinicWithDefaults(portal);
    const owner = await other.person('OWNER', 'MEDICAL');
    const { imageId } = await confirmed(owner);
    await portal.asOwner(
      `update disclaimers set status = 'EXPIRED' where organization_id = '${other.organizationId}' and language = 'en' and category = 'LEGAL'`,
    );
    const input = { imageId, comments: '', pdfFormat: 'NORMAL' as const, approve: true, treatments: [treatmentLine()] };
    await expect(saveTreatmentPlan(portal.deps, owner, { ...input, language: 'en' })).rejects.toMatchObject({
      code: 'DEFAULT_DISCLAIMER_NOT_FOUND',
    });
    const plan = await saveTreatmentPlan(portal.deps, owner, { ...input, language: 'et' });
    await expect(generateTreatmentPlanPdf(portal.deps, owner, plan.id, { locale: 'en' })).rejects.toMatchObject({
      code: 'DEFAULT_DISCLAIMER_NOT_FOUND',
    });
  });

  it('is outdated once annotations or statuses change or the image is analysed again', async () => {
    const plan = await saved();
    const imageId = plan.imageId ?? '';
    const outdated = async () => (await getTreatmentPlan(portal.deps, dentist, { id: plan.id })).outdated;
    expect(await outdated()).toBe(false);
    await analyse(portal, dentist, imageId, { findings: [finding('TOOTH', '16', [10, 10, 30, 60])], modelVersion: 'test-model-2' });
    expect(await outdated()).toBe(true);
    const { id, version, treatments, annotationVersion, statusVersion } = plan;
    // Saved as read, without newer findings: with the versions given, and without.
    const input = { ...(await planInput(imageId, { treatments })), id };
    const same = await saveTreatmentPlan(portal.deps, dentist, { ...input, version, annotationVersion, statusVersion });
    expect(same).toMatchObject({ planVersion: 2, outdated: true, annotationVersion });
    const silent = await saveTreatmentPlan(portal.deps, dentist, { ...input, version: same.version });
    expect(silent).toMatchObject({ planVersion: 3, outdated: true, annotationVersion });
    const looked = await draft(imageId);
    const seen = { annotationVersion: looked.annotationVersion, statusVersion: looked.statusVersion };
    const next = await saveTreatmentPlan(portal.deps, dentist, { ...input, ...seen, version: silent.version });
    expect(next).toMatchObject({ outdated: false, treatments, ...seen });
    await saveStatuses(portal.deps, dentist, { imageId, version: 1, statuses: [] });
    expect(await outdated()).toBe(true);
  });
});

describe('permissions', () => {
  it('let a viewer read treatment plans but not create them', async () => {
    const viewer = await clinic.person('VIEWER');
    const plan = await saved();
    expect((await getTreatmentPlan(portal.deps, viewer, { id: plan.id })).id).toBe(plan.id);
    const input = await planInput(plan.imageId ?? '');
    await expect(saveTreatmentPlan(portal.deps, viewer, input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(draft(plan.imageId ?? '', viewer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it("treats another organization's ids as unknown", async () => {
    const outsider = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    const plan = await saved();
    const input = await planInput(plan.imageId ?? '');
    const own = await confirmed(outsider);
    for (const [id, imageId, patientId] of [
      [plan.id, plan.imageId ?? '', plan.patientId],
      [newId(), newId(), newId()],
    ] as const) {
      await expect(getTreatmentPlan(portal.deps, outsider, { id })).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
      await expect(generateTreatmentPlanPdf(portal.deps, outsider, id)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
      await expect(listTreatmentPlans(portal.deps, outsider, { patientId })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
      await expect(draft(imageId, outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(saveTreatmentPlan(portal.deps, outsider, { ...input, imageId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(saveTreatmentPlan(portal.deps, outsider, { ...input, imageId: own.imageId, id, version: 1 })).rejects.toMatchObject({
        code: 'TREATMENT_PLAN_NOT_FOUND',
      });
    }
    const { medicalTemplateId, pricingTemplateId } = plan;
    const foreign = {
      imageId: own.imageId,
      language: 'et' as const,
      comments: '',
      pdfFormat: 'NORMAL' as const,
      approve: true,
      treatments: [],
    };
    await expect(
      saveTreatmentPlan(portal.deps, outsider, { ...foreign, medicalTemplateId: medicalTemplateId ?? '' }),
    ).rejects.toMatchObject({
      code: 'MEDICAL_TEMPLATE_NOT_FOUND',
    });
    await expect(
      saveTreatmentPlan(portal.deps, outsider, { ...foreign, pricingTemplateId: pricingTemplateId ?? '' }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

async function versions(planId: string): Promise<[number, string][]> {
  const rows = await portal.asOwner<{ plan_version: number; status: string }>(
    `select plan_version, status from treatment_plan_versions where plan_id = $1 order by plan_version`,
    [planId],
  );
  return rows.map(({ plan_version, status }) => [plan_version, status]);
}
