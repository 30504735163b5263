import { DEFAULT_DISPLAY, type SaveTreatmentPlanInput, type TreatmentPlanDraftContent, type TreatmentPlanEdit } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { cloneMedicalTemplate } from '../medical-templates/clone-medical-template';
import { deleteMedicalTemplate } from '../medical-templates/delete-medical-template';
import { listMedicalTemplates } from '../medical-templates/list-medical-templates';
import { getOverview } from '../overview';
import { clonePricingTemplate } from '../pricing/clone-pricing-template';
import { deletePricingTemplate } from '../pricing/delete-pricing-template';
import { getDisplay, saveDisplay } from '../settings/display';
import { addPatientWithImage } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { treatmentLine } from '../testing/treatment-line';
import { getTreatmentPlan } from './get-treatment-plan';
import { listTreatmentPlans } from './list-treatment-plans';
import { saveTreatmentPlan } from './save-treatment-plan';
import { getTreatmentPlanDraft, saveTreatmentPlanDraft } from './treatment-plan-drafts';
import { getTreatmentPlanVersion, listTreatmentPlanVersions } from './treatment-plan-versions';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
let outsider: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
  outsider = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
});
afterAll(() => portal?.close());

/** Sets it directly, because the use case would recompute the template's rows. */
const setStatus = (templateId: string, status: string) =>
  portal.asOwner('update medical_templates set status = $2 where id = $1', [templateId, status]);

async function saved(
  treatments: SaveTreatmentPlanInput['treatments'] = [treatmentLine()],
  over: Partial<Pick<SaveTreatmentPlanInput, 'medicalTemplateId' | 'pricingTemplateId' | 'language'>> = {},
) {
  const { imageId } = await addPatientWithImage(portal, dentist);
  const input = { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true } as const;
  const plan = await saveTreatmentPlan(portal.deps, dentist, { ...input, ...over, treatments });
  return { plan, input, imageId };
}

describe('a treatment plan', () => {
  const NO_PRICE = { priceFrom: null, priceTo: null };

  it.each([
    ['without any price', [treatmentLine(NO_PRICE)], { min: 0, max: 0 }, false],
    ['whose only price is not selected', [treatmentLine(NO_PRICE), treatmentLine({ selected: false })], { min: 0, max: 0 }, false],
    ['that is free', [treatmentLine({ priceFrom: 0, priceTo: 0 }), treatmentLine(NO_PRICE)], { min: 0, max: 0 }, true],
    ['with some prices', [treatmentLine(), treatmentLine(NO_PRICE)], { min: 10_000, max: 20_000 }, true],
  ])('%s says so in all lists', async (_, treatments, total, priced) => {
    const { plan } = await saved(treatments);
    const { deps } = portal;
    expect(plan).toMatchObject({ total, priced });
    expect(await listTreatmentPlans(deps, dentist, { patientId: plan.patientId })).toMatchObject([{ total, priced }]);
    expect(await listTreatmentPlanVersions(deps, dentist, { id: plan.id })).toMatchObject([{ total, priced }]);
    expect(await getTreatmentPlanVersion(deps, dentist, { id: plan.id, planVersion: 1 })).toMatchObject({ total, priced });
    await portal.asOwner("update treatment_plan_versions set status = 'SENT', saved_at = now() + interval '1 day' where plan_id = $1", [
      plan.id,
    ]);
    const { plans } = await getOverview(deps, dentist);
    expect(plans.latest.find(({ id }) => id === plan.id)).toMatchObject({ total, priced });
  });
});

describe('versions of a treatment plan', () => {
  it('are all kept as saved, newest first', async () => {
    const { plan, input } = await saved();
    portal.clock.pass(60);
    const treatments = [treatmentLine({ alternative: 'A' }), treatmentLine({ alternative: 'B', priceTo: 50_000 })];
    await saveTreatmentPlan(portal.deps, dentist, { ...input, id: plan.id, version: plan.version, treatments, comments: 'Teine' });
    const versions = await listTreatmentPlanVersions(portal.deps, dentist, { id: plan.id });
    expect(versions).toMatchObject([
      { planVersion: 2, status: 'APPROVED', lines: 2, total: { min: 10_000, max: 50_000 }, savedBy: 'Kadri Tamm' },
      { planVersion: 1, status: 'SUPERSEDED', lines: 1, total: { min: 10_000, max: 20_000 } },
    ]);
    const first = await getTreatmentPlanVersion(portal.deps, dentist, { id: plan.id, planVersion: 1 });
    expect(first.notice).toBe(noticeText(dentist.locale));
    expect(first).toMatchObject({ comments: '', treatments: plan.treatments });
    expect((await getTreatmentPlanVersion(portal.deps, dentist, { id: plan.id, planVersion: 2 })).treatments).toMatchObject(treatments);
  });

  it('may use the template of any earlier version; others need an active one of their language', async () => {
    const owner = await clinic.person('OWNER');
    const defaults = (await listMedicalTemplates(portal.deps, owner)).find(({ language }) => language === 'et');
    const { id: medicalTemplateId } = await cloneMedicalTemplate(portal.deps, owner, { id: defaults?.id ?? '' });
    const rejection = { code: 'VALIDATION_FAILED', fields: { medicalTemplateId: 'invalid' } };
    const fresh = (over: Parameters<typeof saved>[1] = {}) => saved([treatmentLine()], { medicalTemplateId, ...over });
    await setStatus(medicalTemplateId, 'DRAFT');
    await expect(fresh()).rejects.toMatchObject(rejection);
    await setStatus(medicalTemplateId, 'ACTIVE');
    await expect(fresh({ language: 'en' })).rejects.toMatchObject(rejection);
    const { plan, input } = await fresh();
    const again = { id: plan.id, treatments: plan.treatments };
    const other = await saveTreatmentPlan(portal.deps, dentist, { ...input, ...again, version: 1, medicalTemplateId: defaults?.id });
    await setStatus(medicalTemplateId, 'EXPIRED');
    await expect(fresh()).rejects.toMatchObject(rejection);
    // As when the first version is restored.
    const back = await saveTreatmentPlan(portal.deps, dentist, { ...input, ...again, version: other.version, medicalTemplateId });
    expect(back).toMatchObject({ planVersion: 3, medicalTemplateId });
  });

  it('survive the template and price list that they were created from', async () => {
    const owner = await clinic.person('OWNER');
    const defaults = (await listMedicalTemplates(portal.deps, owner)).find(({ language }) => language === 'et');
    const template = await cloneMedicalTemplate(portal.deps, owner, { id: defaults?.id ?? '' });
    await setStatus(template.id, 'ACTIVE');
    const list = await clonePricingTemplate(portal.deps, owner, { id: defaults?.pricingTemplateId ?? '' });
    const { plan, input } = await saved([treatmentLine()], { medicalTemplateId: template.id, pricingTemplateId: list.id });
    expect(plan).toMatchObject({ medicalTemplateId: template.id, pricingTemplateId: list.id });

    await deletePricingTemplate(portal.deps, owner, { id: list.id });
    await deleteMedicalTemplate(portal.deps, owner, { id: template.id });
    const noTemplates = { medicalTemplateId: null, pricingTemplateId: null };
    expect(await getTreatmentPlanVersion(portal.deps, dentist, { id: plan.id, planVersion: 1 })).toMatchObject(noTemplates);
    const { treatments, version, ...read } = await getTreatmentPlan(portal.deps, dentist, { id: plan.id });
    expect(read).toMatchObject(noTemplates);
    // As the editor sends back what it read.
    const next = await saveTreatmentPlan(portal.deps, dentist, {
      ...input,
      id: plan.id,
      version,
      medicalTemplateId: read.medicalTemplateId ?? undefined,
      pricingTemplateId: read.pricingTemplateId ?? undefined,
      treatments,
    });
    expect(next).toMatchObject({ planVersion: 2, status: 'APPROVED', treatments, medicalTemplateId: defaults?.id });
  });

  it('are hidden from other organizations', async () => {
    const { plan } = await saved();
    const notFound = { code: 'TREATMENT_PLAN_NOT_FOUND' };
    await expect(listTreatmentPlanVersions(portal.deps, outsider, { id: plan.id })).rejects.toMatchObject(notFound);
    await expect(getTreatmentPlanVersion(portal.deps, outsider, { id: plan.id, planVersion: 1 })).rejects.toMatchObject(notFound);
    await expect(getTreatmentPlanVersion(portal.deps, dentist, { id: plan.id, planVersion: 2 })).rejects.toMatchObject(notFound);
  });
});

describe('treatment plan draft on the server', () => {
  const edit = (comments: string): TreatmentPlanEdit => ({
    language: 'et',
    pdfFormat: 'NORMAL',
    medicalTemplateId: null,
    pricingTemplateId: null,
    annotationVersion: 0,
    statusVersion: 0,
    comments,
    lines: [],
  });
  const content = (comments: string): TreatmentPlanDraftContent => ({ base: edit(''), edit: edit(comments) });

  it("is one's own, the latest, and null after it was deleted", async () => {
    const { plan, imageId } = await saved();
    const key = { imageId, planId: plan.id };
    expect(await getTreatmentPlanDraft(portal.deps, dentist, key)).toBeNull();
    await saveTreatmentPlanDraft(portal.deps, dentist, { ...key, content: content('Esimene') });
    await saveTreatmentPlanDraft(portal.deps, dentist, { ...key, content: content('Teine') });
    await saveTreatmentPlanDraft(portal.deps, dentist, { imageId, planId: null, content: content('Uus plaan') });
    await saveTreatmentPlanDraft(portal.deps, dentist, { imageId, planId: null, content: content('Uus plaan 2') });
    expect((await getTreatmentPlanDraft(portal.deps, dentist, key))?.content).toEqual(content('Teine'));
    expect((await getTreatmentPlanDraft(portal.deps, dentist, { imageId, planId: null }))?.content).toEqual(content('Uus plaan 2'));
    expect(await getTreatmentPlanDraft(portal.deps, await clinic.person('MEDICAL'), key)).toBeNull();
    await saveTreatmentPlanDraft(portal.deps, dentist, { ...key, content: null });
    expect(await getTreatmentPlanDraft(portal.deps, dentist, key)).toBeNull();
    expect(await getTreatmentPlanDraft(portal.deps, dentist, { imageId, planId: null })).not.toBeNull();
  });

  it("is rejected for other people's plans and without permission", async () => {
    const { plan, imageId } = await saved();
    const save = (actor: Actor, planId: string | null) =>
      saveTreatmentPlanDraft(portal.deps, actor, { imageId, planId, content: content('x') });
    await expect(save(outsider, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save(dentist, newId())).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
    await expect(save(await clinic.person('VIEWER'), plan.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('workdesk display settings', () => {
  it("are the person's choice, else the clinic's, else the defaults", async () => {
    const owner = await clinic.person('OWNER');
    expect(await getDisplay(portal.deps, dentist)).toEqual({ clinic: null, own: null, effective: DEFAULT_DISPLAY });
    const ours = { ...DEFAULT_DISPLAY, labels: false };
    await saveDisplay(portal.deps, owner, { scope: 'CLINIC', display: ours });
    expect((await getDisplay(portal.deps, dentist)).effective).toEqual(ours);
    const mine = { ...DEFAULT_DISPLAY, tool: 'hand' } as const;
    await saveDisplay(portal.deps, dentist, { scope: 'OWN', display: mine });
    expect(await getDisplay(portal.deps, dentist)).toEqual({ clinic: ours, own: mine, effective: mine });
    expect((await getDisplay(portal.deps, owner)).effective).toEqual(ours);
    expect((await getDisplay(portal.deps, outsider)).effective).toEqual(DEFAULT_DISPLAY);
    await saveDisplay(portal.deps, dentist, { scope: 'OWN', display: null });
    expect((await getDisplay(portal.deps, dentist)).effective).toEqual(ours);
    await expect(saveDisplay(portal.deps, dentist, { scope: 'CLINIC', display: null })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
