import type { PortalEvent, TreatmentPlan, TreatmentPlanDraftContent, TreatmentPlanEdit } from '@molaar/contracts';
import { listenEvents, newId } from '@molaar/db';
import { planPrefix } from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { getImage } from '../images/get-image';
import { sweepObjects } from '../storage/sweep-objects';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { treatmentLine } from '../testing/treatment-line';
import { deleteTreatmentPlan } from './delete-treatment-plan';
import { discardTreatmentPlanDraft } from './discard-treatment-plan-draft';
import { generateTreatmentPlanPdf } from './generate-treatment-plan-pdf';
import { getTreatmentPlan } from './get-treatment-plan';
import { previewTreatmentPlanPage } from './preview-treatment-plan-page';
import { saveTreatmentPlan } from './save-treatment-plan';
import { createTreatmentPlanLink } from './sharing/create-treatment-plan-link';
import { saveTreatmentPlanDraft } from './treatment-plan-drafts';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
beforeEach(() => {
  portal.logged.length = 0;
});
afterAll(() => portal?.close());

const GONE = { code: 'TREATMENT_PLAN_NOT_FOUND' };

async function analysed(): Promise<string> {
  const { imageId } = await addPatientWithImage(portal, dentist);
  await analyse(portal, dentist, imageId, [finding('TOOTH', '16', [10, 10, 30, 60])]);
  return imageId;
}

interface Saved {
  approve?: boolean;
  plan?: Pick<TreatmentPlan, 'id' | 'version'>;
  actor?: Actor;
}
const save = (imageId: string, { approve = false, plan, actor = dentist }: Saved = {}): Promise<TreatmentPlan> =>
  saveTreatmentPlan(portal.deps, actor, {
    ...(plan && { id: plan.id, version: plan.version }),
    ...{ imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve },
    treatments: [treatmentLine()],
  });

const remove = ({ id, version }: Pick<TreatmentPlan, 'id' | 'version'>, actor = dentist) =>
  deleteTreatmentPlan(portal.deps, actor, { id, version });
const status = async (imageId: string) => (await getImage(portal.deps, dentist, imageId)).imageStatus;
const isThere = async (id: string) => (await portal.asOwner('select from treatment_plans where id = $1', [id])).length > 0;
async function keysOf(planId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(planPrefix(dentist.organizationId, planId))) keys.push(key);
  return keys;
}

describe('deleting a treatment plan that was never approved', () => {
  it("deletes its versions, everybody's edits and its pages, and sets the image's status back", async () => {
    const imageId = await analysed();
    const first = await save(imageId);
    const plan = await save(imageId, { plan: first });
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await previewTreatmentPlanPage(portal.deps, dentist, plan.id, { page: 1 });
    const edit: TreatmentPlanEdit = {
      lines: [],
      language: 'et',
      medicalTemplateId: null,
      pricingTemplateId: null,
      comments: 'Minu',
      annotationVersion: null,
      statusVersion: null,
      pdfFormat: 'NORMAL',
    };
    const content: TreatmentPlanDraftContent = { base: edit, edit };
    await saveTreatmentPlanDraft(portal.deps, await clinic.person('ASSISTANT'), { imageId, planId: plan.id, content });
    expect((await keysOf(plan.id)).length).toBeGreaterThan(1);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');

    const received: PortalEvent[] = [];
    const events = await listenEvents(portal.appUrl, (_, event) => received.push(event));
    await remove(plan);
    await expect
      .poll(() => received)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'plan', planId: plan.id, imageId }),
          expect.objectContaining({ type: 'image', imageId, patientId: plan.patientId }),
        ]),
      );
    await events.close();

    await expect(getTreatmentPlan(portal.deps, dentist, { id: plan.id })).rejects.toMatchObject(GONE);
    for (const table of ['treatment_plan_versions', 'plan_drafts'])
      expect(await portal.asOwner(`select from ${table} where plan_id = $1`, [plan.id]), table).toEqual([]);
    expect(await keysOf(plan.id)).toEqual([]);
    expect(await status(imageId)).toBe('ANALYSIS_PERFORMED');
    const audit = await portal.asOwner('select action, actor_id, entity from audit_log where entity_id = $1 order by id desc limit 1', [
      plan.id,
    ]);
    expect(audit).toEqual([{ action: 'DELETE', actor_id: dentist.userId, entity: 'treatment_plan' }]);
    await expect(remove(plan)).rejects.toMatchObject(GONE);
  });

  it("keeps the status when the image has another treatment plan, also an assistant's", async () => {
    const imageId = await analysed();
    const assistant = await clinic.person('ASSISTANT');
    const [one, other] = [await save(imageId), await save(imageId, { actor: assistant })];
    await remove(one);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');
    await remove(other, assistant);
    expect(await status(imageId)).toBe('ANALYSIS_PERFORMED');
  });

  it('succeeds when its image was deleted before', async () => {
    const imageId = await analysed();
    const plan = await save(imageId);
    await deleteImage(portal.deps, dentist, imageId);
    await remove(plan);
    expect(await isThere(plan.id)).toBe(false);
  });

  it('succeeds even if the store fails; the sweep deletes its pages', async () => {
    const plan = await save(await analysed());
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const store = Object.assign(Object.create(portal.deps.store), { deletePrefix: () => Promise.reject(new Error('full')) });
    await deleteTreatmentPlan({ ...portal.deps, store }, dentist, plan);
    expect(await isThere(plan.id)).toBe(false);
    expect(await keysOf(plan.id)).toHaveLength(1);
    expect(portal.logged).toContainEqual(expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ planId: plan.id }) }));
    await sweepObjects(portal.deps);
    expect(await keysOf(plan.id)).toEqual([]);
  });

  it('requires the version that was read, the permission and the own organization', async () => {
    const imageId = await analysed();
    const first = await save(imageId);
    const plan = await save(imageId, { plan: first });
    await expect(remove(first)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(deleteTreatmentPlan(portal.deps, dentist, { id: plan.id })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { version: 'required' },
    });
    await expect(remove({ id: newId(), version: 1 })).rejects.toMatchObject(GONE);
    await expect(remove(plan, await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL'))).rejects.toMatchObject(GONE);
    const forbidden = [await clinic.person('VIEWER'), { ...dentist, readOnly: true }];
    const codes = await Promise.all(forbidden.map((actor) => remove(plan, actor).catch(({ code }) => code)));
    expect(codes).toEqual(['NOT_ALLOWED', 'ORGANIZATION_READ_ONLY']);
    expect(await isThere(plan.id)).toBe(true);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');
  });
});

describe('assistant', () => {
  const rejection = { code: 'NOT_ALLOWED' };

  it('cannot delete a treatment plan that others have worked on; a dentist can', async () => {
    const assistant = await clinic.person('ASSISTANT');
    const imageId = await analysed();
    const theirs = await save(imageId);
    await expect(remove(theirs, assistant)).rejects.toMatchObject(rejection);
    // Saving a draft over a dentist's lines does not make them one's own.
    const over = await save(imageId, { plan: theirs, actor: assistant });
    expect(over.mayDiscard).toBe(false);
    await expect(remove(over, assistant)).rejects.toMatchObject(rejection);
    expect((await getTreatmentPlan(portal.deps, dentist, { id: over.id })).mayDiscard).toBe(true);
    await remove(over);

    const own = await save(imageId, { actor: assistant });
    expect(own.mayDiscard).toBe(true);
    const colleague = await clinic.person('ASSISTANT');
    expect((await getTreatmentPlan(portal.deps, colleague, { id: own.id })).mayDiscard).toBe(false);
    await expect(remove(own, colleague)).rejects.toMatchObject(rejection);
    expect((await getTreatmentPlan(portal.deps, await clinic.person('VIEWER'), { id: own.id })).mayDiscard).toBe(false);
    await remove(own, assistant);
    expect(await isThere(own.id)).toBe(false);
  });

  it("discards the own draft after an approved version, not a dentist's", async () => {
    const assistant = await clinic.person('ASSISTANT');
    const imageId = await analysed();
    const approved = await save(imageId, { approve: true });
    expect(approved.mayDiscard).toBe(false);
    const discard = ({ id, version }: TreatmentPlan, actor: Actor) => discardTreatmentPlanDraft(portal.deps, actor, { id, version });
    const theirs = await save(imageId, { plan: approved });
    await expect(discard(theirs, assistant)).rejects.toMatchObject(rejection);
    // A version that a dentist discarded does not block anybody.
    const own = await save(imageId, { plan: await discard(theirs, dentist), actor: assistant });
    expect(own).toMatchObject({ status: 'DRAFT', mayDiscard: true });
    expect(await discard(own, assistant)).toMatchObject({ status: 'APPROVED', planVersion: 1, mayDiscard: false });
  });
});

describe('deleting a treatment plan that was approved', () => {
  const approvedError = { code: 'TREATMENT_PLAN_APPROVED' };

  it('is rejected, whatever drafts follow, and keeps its status', async () => {
    const imageId = await analysed();
    const plan = await save(imageId, { approve: true });
    await expect(remove(plan)).rejects.toMatchObject(approvedError);
    const draft = await save(imageId, { plan });
    expect(draft.status).toBe('DRAFT');
    await expect(remove(draft)).rejects.toMatchObject(approvedError);
    expect(await isThere(plan.id)).toBe(true);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');
  });

  it.each(['SENT', 'ANSWERED'])('is rejected for %s', async (status) => {
    const plan = await save(await analysed(), { approve: true });
    await portal.asOwner('update treatment_plan_versions set status = $2 where plan_id = $1', [plan.id, status]);
    await expect(remove(plan)).rejects.toMatchObject(approvedError);
  });

  it("is rejected when a patient has its link, whatever its versions' status", async () => {
    const plan = await save(await analysed(), { approve: true });
    await createTreatmentPlanLink(portal.deps, dentist, { id: plan.id, days: 7 });
    await portal.asOwner(`update treatment_plan_versions set status = 'DRAFT' where plan_id = $1`, [plan.id]);
    await expect(remove(plan)).rejects.toMatchObject(approvedError);
  });
});

describe('two concurrent requests', () => {
  it('approve and delete: one succeeds, the other fails', async () => {
    const imageId = await analysed();
    const plan = await save(imageId);
    const [approved, deleted] = await race<unknown>(portal, imageId, [() => save(imageId, { plan, approve: true }), () => remove(plan)]);
    if (approved?.status === 'fulfilled') {
      expect(deleted).toMatchObject({ status: 'rejected', reason: { code: 'VERSION_CONFLICT' } });
      expect(await getTreatmentPlan(portal.deps, dentist, { id: plan.id })).toMatchObject({ status: 'APPROVED' });
    } else {
      expect(deleted).toMatchObject({ status: 'fulfilled' });
      expect(approved).toMatchObject({ reason: GONE });
      expect(await isThere(plan.id)).toBe(false);
    }
    expect(await status(imageId)).toBe((await isThere(plan.id)) ? 'TREATMENT_PLAN' : 'ANALYSIS_PERFORMED');
  });

  it('delete the same treatment plan: one succeeds', async () => {
    const imageId = await analysed();
    const plan = await save(imageId);
    const both = await race(portal, imageId, [() => remove(plan), () => remove(plan)]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: GONE });
  });

  it("delete the last two treatment plans: the image's status is set back", async () => {
    const imageId = await analysed();
    const [one, other] = [await save(imageId), await save(imageId)];
    const both = await race(portal, imageId, [() => remove(one), () => remove(other)]);
    expect(both.map((done) => done.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await status(imageId)).toBe('ANALYSIS_PERFORMED');
  });
});
