import type { PlanDraftContent, PlanEdit, PortalEvent, TreatmentPlan } from '@molaar/contracts';
import { listenEvents, newId } from '@molaar/db';
import { planPrefix } from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepObjects } from '../analyses/sweep-objects';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { getImage } from '../images/get-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { addRadiograph, analyse, finding } from '../testing/radiograph';
import { treatmentRow } from '../testing/treatment-row';
import { deletePlan } from './delete-plan';
import { discardDraft } from './discard-draft';
import { generatePlanPdf } from './generate-plan-pdf';
import { getPlan } from './get-plan';
import { savePlanDraft } from './plan-drafts';
import { previewPlan } from './preview-plan';
import { savePlan } from './save-plan';
import { createPlanLink } from './sharing/create-plan-link';

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
  const { imageId } = await addRadiograph(portal, dentist);
  await analyse(portal, dentist, imageId, [finding('TOOTH', '16', [10, 10, 30, 60])]);
  return imageId;
}

interface Saved {
  approve?: boolean;
  plan?: Pick<TreatmentPlan, 'id' | 'version'>;
  actor?: Actor;
}
const save = (imageId: string, { approve = false, plan, actor = dentist }: Saved = {}): Promise<TreatmentPlan> =>
  savePlan(portal.deps, actor, {
    ...(plan && { id: plan.id, version: plan.version }),
    ...{ imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve },
    treatments: [treatmentRow()],
  });

const remove = ({ id, version }: Pick<TreatmentPlan, 'id' | 'version'>, actor = dentist) => deletePlan(portal.deps, actor, { id, version });
const status = async (imageId: string) => (await getImage(portal.deps, dentist, imageId)).imageStatus;
const isThere = async (id: string) => (await portal.asOwner('select from treatment_plans where id = $1', [id])).length > 0;
async function keysOf(planId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(planPrefix(dentist.organizationId, planId))) keys.push(key);
  return keys;
}

describe('a plan that was never approved', () => {
  it('goes with its versions, everybody’s edits and its pages, and its radiograph steps back one', async () => {
    const imageId = await analysed();
    const first = await save(imageId);
    const plan = await save(imageId, { plan: first });
    await generatePlanPdf(portal.deps, dentist, plan.id);
    await previewPlan(portal.deps, dentist, plan.id, { page: 1 });
    const edit: PlanEdit = {
      lines: [],
      language: 'et',
      medicalTemplateId: null,
      pricingTemplateId: null,
      comments: 'Minu',
      annotationVersion: null,
      statusVersion: null,
      pdfFormat: 'NORMAL',
    };
    const content: PlanDraftContent = { base: edit, edit };
    await savePlanDraft(portal.deps, await clinic.person('ASSISTANT'), { imageId, planId: plan.id, content });
    expect((await keysOf(plan.id)).length).toBeGreaterThan(1);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');

    const heard: PortalEvent[] = [];
    const events = await listenEvents(portal.appUrl, (_, event) => heard.push(event));
    await remove(plan);
    await expect
      .poll(() => heard)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'plan', planId: plan.id, imageId }),
          expect.objectContaining({ type: 'image', imageId, patientId: plan.patientId }),
        ]),
      );
    await events.close();

    await expect(getPlan(portal.deps, dentist, { id: plan.id })).rejects.toMatchObject(GONE);
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

  it('leaves the status where the radiograph has another plan, of an assistant too', async () => {
    const imageId = await analysed();
    const assistant = await clinic.person('ASSISTANT');
    const [one, other] = [await save(imageId), await save(imageId, { actor: assistant })];
    await remove(one);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');
    await remove(other, assistant);
    expect(await status(imageId)).toBe('ANALYSIS_PERFORMED');
  });

  it('goes when its radiograph was deleted before', async () => {
    const imageId = await analysed();
    const plan = await save(imageId);
    await deleteImage(portal.deps, dentist, imageId);
    await remove(plan);
    expect(await isThere(plan.id)).toBe(false);
  });

  it('goes though the store refuses; the sweep finds its pages', async () => {
    const plan = await save(await analysed());
    await generatePlanPdf(portal.deps, dentist, plan.id);
    const store = Object.assign(Object.create(portal.deps.store), { deletePrefix: () => Promise.reject(new Error('full')) });
    await deletePlan({ ...portal.deps, store }, dentist, plan);
    expect(await isThere(plan.id)).toBe(false);
    expect(await keysOf(plan.id)).toHaveLength(1);
    expect(portal.logged).toContainEqual(expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ planId: plan.id }) }));
    await sweepObjects(portal.deps);
    expect(await keysOf(plan.id)).toEqual([]);
  });

  it('is deleted at the version that was read alone, by who may plan, in their own clinic', async () => {
    const imageId = await analysed();
    const first = await save(imageId);
    const plan = await save(imageId, { plan: first });
    await expect(remove(first)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(deletePlan(portal.deps, dentist, { id: plan.id })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { version: 'required' },
    });
    await expect(remove({ id: newId(), version: 1 })).rejects.toMatchObject(GONE);
    await expect(remove(plan, await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL'))).rejects.toMatchObject(GONE);
    const refused = [await clinic.person('VIEWER'), { ...dentist, readOnly: true }];
    const codes = await Promise.all(refused.map((actor) => remove(plan, actor).catch(({ code }) => code)));
    expect(codes).toEqual(['NOT_ALLOWED', 'ORGANIZATION_READ_ONLY']);
    expect(await isThere(plan.id)).toBe(true);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');
  });
});

describe('an assistant', () => {
  const refused = { code: 'NOT_ALLOWED' };

  it('deletes no plan that somebody else has worked on; a dentist deletes any', async () => {
    const assistant = await clinic.person('ASSISTANT');
    const imageId = await analysed();
    const theirs = await save(imageId);
    await expect(remove(theirs, assistant)).rejects.toMatchObject(refused);
    // Drafting over a dentist's lines does not make them one's own.
    const over = await save(imageId, { plan: theirs, actor: assistant });
    expect(over.mayDiscard).toBe(false);
    await expect(remove(over, assistant)).rejects.toMatchObject(refused);
    expect((await getPlan(portal.deps, dentist, { id: over.id })).mayDiscard).toBe(true);
    await remove(over);

    const own = await save(imageId, { actor: assistant });
    expect(own.mayDiscard).toBe(true);
    const colleague = await clinic.person('ASSISTANT');
    expect((await getPlan(portal.deps, colleague, { id: own.id })).mayDiscard).toBe(false);
    await expect(remove(own, colleague)).rejects.toMatchObject(refused);
    expect((await getPlan(portal.deps, await clinic.person('VIEWER'), { id: own.id })).mayDiscard).toBe(false);
    await remove(own, assistant);
    expect(await isThere(own.id)).toBe(false);
  });

  it('throws the own draft on an approved version away, not a dentist’s', async () => {
    const assistant = await clinic.person('ASSISTANT');
    const imageId = await analysed();
    const approved = await save(imageId, { approve: true });
    expect(approved.mayDiscard).toBe(false);
    const discard = ({ id, version }: TreatmentPlan, actor: Actor) => discardDraft(portal.deps, actor, { id, version });
    const theirs = await save(imageId, { plan: approved });
    await expect(discard(theirs, assistant)).rejects.toMatchObject(refused);
    // What a dentist threw away stands in nobody's way.
    const own = await save(imageId, { plan: await discard(theirs, dentist), actor: assistant });
    expect(own).toMatchObject({ status: 'DRAFT', mayDiscard: true });
    expect(await discard(own, assistant)).toMatchObject({ status: 'APPROVED', planVersion: 1, mayDiscard: false });
  });
});

describe('a plan that was approved', () => {
  const kept = { code: 'TREATMENT_PLAN_APPROVED' };

  it('stays, under whatever draft, with its status', async () => {
    const imageId = await analysed();
    const plan = await save(imageId, { approve: true });
    await expect(remove(plan)).rejects.toMatchObject(kept);
    const draft = await save(imageId, { plan });
    expect(draft.status).toBe('DRAFT');
    await expect(remove(draft)).rejects.toMatchObject(kept);
    expect(await isThere(plan.id)).toBe(true);
    expect(await status(imageId)).toBe('TREATMENT_PLAN');
  });

  it.each(['SENT', 'ANSWERED'])('stays as %s', async (outside) => {
    const plan = await save(await analysed(), { approve: true });
    await portal.asOwner('update treatment_plan_versions set status = $2 where plan_id = $1', [plan.id, outside]);
    await expect(remove(plan)).rejects.toMatchObject(kept);
  });

  it('stays where a patient has its link, whatever its versions say', async () => {
    const plan = await save(await analysed(), { approve: true });
    await createPlanLink(portal.deps, dentist, { id: plan.id, days: 7 });
    await portal.asOwner(`update treatment_plan_versions set status = 'DRAFT' where plan_id = $1`, [plan.id]);
    await expect(remove(plan)).rejects.toMatchObject(kept);
  });
});

describe('two people at once', () => {
  it('approve and delete: one of them, and the other is told', async () => {
    const imageId = await analysed();
    const plan = await save(imageId);
    const [approved, deleted] = await race<unknown>(portal, imageId, [() => save(imageId, { plan, approve: true }), () => remove(plan)]);
    if (approved?.status === 'fulfilled') {
      expect(deleted).toMatchObject({ status: 'rejected', reason: { code: 'VERSION_CONFLICT' } });
      expect(await getPlan(portal.deps, dentist, { id: plan.id })).toMatchObject({ status: 'APPROVED' });
    } else {
      expect(deleted).toMatchObject({ status: 'fulfilled' });
      expect(approved).toMatchObject({ reason: GONE });
      expect(await isThere(plan.id)).toBe(false);
    }
    expect(await status(imageId)).toBe((await isThere(plan.id)) ? 'TREATMENT_PLAN' : 'ANALYSIS_PERFORMED');
  });

  it('delete the same plan: one does', async () => {
    const imageId = await analysed();
    const plan = await save(imageId);
    const both = await race(portal, imageId, [() => remove(plan), () => remove(plan)]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: GONE });
  });

  it('delete the last two plans: the radiograph steps back', async () => {
    const imageId = await analysed();
    const [one, other] = [await save(imageId), await save(imageId)];
    const both = await race(portal, imageId, [() => remove(one), () => remove(other)]);
    expect(both.map((done) => done.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await status(imageId)).toBe('ANALYSIS_PERFORMED');
  });
});
