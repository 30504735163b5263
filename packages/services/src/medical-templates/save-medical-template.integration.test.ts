import type { MedicalTemplate, SaveMedicalTemplateInput } from '@molaar/contracts';
import { inClinic, listAudit, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { deletePricingTemplate } from '../pricing/delete-pricing-template';
import { paginatePricingComponents } from '../pricing/paginate-pricing-components';
import { saveStatuses } from '../statuses/save-statuses';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { type addClinic, addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { draftTreatmentPlan } from '../treatment-plans/draft-treatment-plan';
import { generateTreatmentPlanPdf } from '../treatment-plans/generate-treatment-plan-pdf';
import { getTreatmentPlan } from '../treatment-plans/get-treatment-plan';
import { saveTreatmentPlan } from '../treatment-plans/save-treatment-plan';
import { cloneMedicalTemplate } from './clone-medical-template';
import { deleteMedicalTemplate } from './delete-medical-template';
import { getMedicalTemplate } from './get-medical-template';
import { listMedicalTemplates } from './list-medical-templates';
import { saveMedicalTemplate } from './save-medical-template';

let portal: TestPortal;
let dentist: Actor;
let outsider: Actor;
let organizationId: string;
let person: Awaited<ReturnType<typeof addClinic>>['person'];

beforeAll(async () => {
  portal = await openTestPortal();
  ({ organizationId, person } = await addClinicWithDefaults(portal));
  dentist = await person('MEDICAL');
  outsider = await (await addClinicWithDefaults(portal)).person('OWNER');
});
afterAll(() => portal?.close());

const save = (input: SaveMedicalTemplateInput, actor = dentist) => saveMedicalTemplate(portal.deps, actor, input);

function input(over: Partial<SaveMedicalTemplateInput> = {}): SaveMedicalTemplateInput {
  return { name: 'Oma mall', status: 'DRAFT', language: 'et', default: false, pricingTemplateId: null, rows: [row()], ...over };
}

function row(over: Partial<SaveMedicalTemplateInput['rows'][number]> = {}): SaveMedicalTemplateInput['rows'][number] {
  const prices = { priceFrom: 5_000, priceTo: 9_000, components: [] };
  const texts = { displayName: 'Kaaries', treatmentText: 'Täidis', disclaimers: '' };
  return {
    detectableObject: 'PRIM_CAR_CAVITY',
    situation: 'ANY',
    treatmentName: '',
    category: 'ISSUES',
    displayColor: '#ff4d4f',
    ...texts,
    ...prices,
    ...over,
  };
}

/** Converts a read template to an input. */
function asInput({ rows, currency: _, ...template }: MedicalTemplate): SaveMedicalTemplateInput {
  const plain = rows.map((one) => ({
    ...one,
    components: one.components.map(({ pricingComponentId, quantity }) => ({ pricingComponentId, quantity })),
  }));
  return { ...template, rows: plain };
}

async function defaultOf(language: 'en' | 'et', actor = dentist): Promise<MedicalTemplate> {
  const found = (await listMedicalTemplates(portal.deps, actor)).filter((one) => one.default && one.language === language);
  expect(found).toHaveLength(1);
  return getMedicalTemplate(portal.deps, actor, { id: found[0]?.id ?? '' });
}

describe('saving a medical template', () => {
  it('keeps omitted state, default and price list; a new one is a draft', async () => {
    const clinic = await addClinicWithDefaults(portal);
    const owner = await clinic.person('OWNER');
    const before = await defaultOf('et', owner);
    const { name, language, rows } = asInput(before);
    const { id, version } = before;
    const after = await save({ id, version, name: `${name} 2`, language, rows }, owner);
    expect(after).toEqual({ ...before, name: `${name} 2`, version: version + 1 });
    expect(before.pricingTemplateId).not.toBeNull();
    expect(await save({ id, version: version + 1, name, language, rows: [], pricingTemplateId: null }, owner)).toMatchObject({
      default: true,
      pricingTemplateId: null,
    });
    expect(await save({ name, language, rows: [] }, owner)).toMatchObject({ status: 'DRAFT', default: false, pricingTemplateId: null });
  });

  it('creates it, replaces it with its rows in order, and audits both', async () => {
    const made = await save(input());
    expect(made).toMatchObject({ name: 'Oma mall', status: 'DRAFT', currency: 'EUR', version: 1, rows: [row()] });
    const rows = [row({ detectableObject: 'CROWN', category: 'RESTORATIONS', priceFrom: null, priceTo: null }), row()];
    const changed = await save({ ...input({ rows, status: 'ACTIVE' }), id: made.id, version: 1 });
    expect(changed).toMatchObject({ id: made.id, status: 'ACTIVE', version: 2, rows });
    expect(await getMedicalTemplate(portal.deps, dentist, { id: made.id })).toEqual(changed);
    await expect(save({ ...input({ status: 'ACTIVE' }), id: made.id, version: 1 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(save({ ...input({ status: 'ACTIVE' }), id: made.id })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const audit = await inClinic(portal.deps.db, { organizationId }, (tx) => listAudit(tx, made.id));
    expect(audit.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE']);
  });

  it('accepts unchanged what was read, components included', async () => {
    const template = await defaultOf('en');
    const saved = await save(asInput(template));
    expect(saved).toEqual({ ...template, version: template.version + 1 });
  });

  it('keeps its language while it is the default', async () => {
    const [english, estonian] = [await defaultOf('en'), await defaultOf('et')];
    const { id, version, name, rows } = asInput(english);
    await expect(save({ id, version, name, rows, language: 'et' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { language: 'defaultStays' },
    });
    expect([await defaultOf('en'), await defaultOf('et')]).toEqual([english, estonian]);
    const plain = await save(input());
    expect(await save({ ...input({ language: 'en' }), id: plain.id, version: 1 })).toMatchObject({ language: 'en', default: false });
  });

  it('goes from draft to active to expired and never back', async () => {
    const { id } = await save(input());
    const to = (status: SaveMedicalTemplateInput['status'], version: number) => save({ ...input({ status }), id, version });
    await expect(to('EXPIRED', 1)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { status: 'lifeCycle' } });
    await to('ACTIVE', 1);
    await expect(to('DRAFT', 2)).rejects.toMatchObject({ fields: { status: 'lifeCycle' } });
    await to('EXPIRED', 2);
    for (const status of ['DRAFT', 'ACTIVE', 'EXPIRED'] as const)
      await expect(to(status, 3)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { status: 'expired' } });
    await expect(save(input({ status: 'EXPIRED' }))).rejects.toMatchObject({ fields: { status: 'lifeCycle' } });
  });

  it('has one default per language: the last one set', async () => {
    const before = await defaultOf('et');
    await expect(save(input({ default: true }))).rejects.toMatchObject({ fields: { default: 'defaultNotActive' } });
    const made = await save(input({ status: 'ACTIVE', default: true }));
    expect((await defaultOf('et')).id).toBe(made.id);
    expect(await getMedicalTemplate(portal.deps, dentist, { id: before.id })).toMatchObject({ status: 'ACTIVE', default: false });
    await defaultOf('en');
    // It stops being the default, and expires without a successor.
    const back = await getMedicalTemplate(portal.deps, dentist, { id: before.id });
    await save({ ...asInput(back), default: true });
    expect((await defaultOf('et')).id).toBe(before.id);
  });

  it('leaves one default after concurrent changes', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => save(input({ name: `${number}`, status: 'ACTIVE', default: true }))),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'VERSION_CONFLICT' });
    await defaultOf('et');
  });

  it('accepts only price lists and components of its own organization', async () => {
    const theirs = await defaultOf('et', outsider);
    const foreign = theirs.rows.flatMap(({ components }) => components)[0]?.pricingComponentId ?? '';
    for (const pricingTemplateId of [theirs.pricingTemplateId, newId()])
      await expect(save(input({ pricingTemplateId }))).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { pricingTemplateId: 'notInPriceList' },
      });
    for (const pricingComponentId of [foreign, newId()])
      await expect(save(input({ rows: [row({ components: [{ pricingComponentId, quantity: 1 }] })] }))).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { 'rows.0.components': 'notInPriceList' },
      });
  });
});

describe('copying a medical template', () => {
  it('creates a draft with every row and component', async () => {
    const original = await defaultOf('en');
    const copy = await cloneMedicalTemplate(portal.deps, dentist, { id: original.id });
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      name: `${original.name} (2)`,
      status: 'DRAFT',
      default: false,
      version: 1,
    });
    expect(await getMedicalTemplate(portal.deps, dentist, { id: copy.id })).toEqual(copy);
    expect((await cloneMedicalTemplate(portal.deps, dentist, { id: original.id, name: 'Mine' })).name).toBe('Mine');
  });
});

describe('saved treatment plan', () => {
  it('stays the same when its template is changed, archived or deleted, and when its prices are deleted', async () => {
    const clinic = await addClinicWithDefaults(portal);
    const owner = await clinic.person('OWNER', 'MEDICAL');
    const template = await defaultOf('et', owner);
    const { imageId } = await addPatientWithImage(portal, owner);
    await analyse(portal, owner, imageId, [
      finding('TOOTH', '16', [10, 10, 30, 60]),
      finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] }),
    ]);
    const decay = { tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] } as const;
    await saveStatuses(portal.deps, owner, {
      imageId,
      version: 0,
      statuses: [{ ...decay, surface: [...decay.surface], annotationIds: [] }],
    });
    const { treatments } = await draftTreatmentPlan(portal.deps, owner, { imageId, language: 'et' });
    expect(treatments).toMatchObject([{ issue: 'Primaarne kaaries', priceFrom: 4500 }]);
    const base = { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true } as const;
    const plan = await saveTreatmentPlan(portal.deps, owner, { ...base, treatments });
    const pdf = (await generateTreatmentPlanPdf(portal.deps, owner, plan.id)).pdf;

    const rows = asInput(template).rows.map((one) => ({ ...one, displayName: 'Muu', priceFrom: 1, priceTo: 2, components: [] }));
    const changed = await saveMedicalTemplate(portal.deps, owner, { ...asInput(template), rows });
    expect((await draftTreatmentPlan(portal.deps, owner, { imageId, language: 'et' })).treatments).toMatchObject([
      { issue: 'Muu', priceFrom: 1 },
    ]);
    expect(await getTreatmentPlan(portal.deps, owner, { id: plan.id })).toEqual(plan);

    await saveMedicalTemplate(portal.deps, owner, { ...asInput(changed), status: 'EXPIRED' });
    // An expired template is never a default, although the save contained the mark.
    await expect(draftTreatmentPlan(portal.deps, owner, { imageId, language: 'et' })).rejects.toMatchObject({
      code: 'DEFAULT_TEMPLATE_NOT_FOUND',
    });
    for (const { id } of await listMedicalTemplates(portal.deps, owner)) await deleteMedicalTemplate(portal.deps, owner, { id });
    await deletePricingTemplate(portal.deps, owner, { id: template.pricingTemplateId ?? '' });
    const noTemplates = { medicalTemplateId: null, pricingTemplateId: null };
    expect(await getTreatmentPlan(portal.deps, owner, { id: plan.id })).toEqual({ ...plan, ...noTemplates });
    expect((await generateTreatmentPlanPdf(portal.deps, owner, plan.id)).pdf.equals(pdf)).toBe(true);
  });
});

describe('permissions', () => {
  it('allow saving and deleting templates for owner, administrators and dentists', async () => {
    const { id } = await defaultOf('en');
    for (const role of ['ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const) {
      const actor = await person(role);
      const saveRejection = { code: 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE', status: 403 };
      await expect(save(input(), actor), role).rejects.toMatchObject(saveRejection);
      await expect(cloneMedicalTemplate(portal.deps, actor, { id }), role).rejects.toMatchObject(saveRejection);
      const deleteRejection = { code: 'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE', status: 403 };
      await expect(deleteMedicalTemplate(portal.deps, actor, { id }), role).rejects.toMatchObject(deleteRejection);
    }
    const admin = await person('ADMIN');
    const made = await save(input(), admin);
    await deleteMedicalTemplate(portal.deps, admin, { id: made.id });
  });

  it("treats another organization's ids as unknown", async () => {
    const { id } = await defaultOf('en');
    for (const unknown of [id, newId()]) {
      const notFound = { code: 'MEDICAL_TEMPLATE_NOT_FOUND', status: 404 };
      await expect(save({ ...input(), id: unknown, version: 1 }, outsider)).rejects.toMatchObject(notFound);
      await expect(cloneMedicalTemplate(portal.deps, outsider, { id: unknown })).rejects.toMatchObject(notFound);
      await expect(deleteMedicalTemplate(portal.deps, outsider, { id: unknown })).rejects.toMatchObject(notFound);
    }
  });

  it('allow everybody who edits templates to use price list components', async () => {
    const template = await defaultOf('en');
    const query = { pricingTemplateId: template.pricingTemplateId ?? '', page: 0, size: 1, sort: 'code', direction: 'asc' } as const;
    const [component] = (await paginatePricingComponents(portal.deps, dentist, query)).components;
    const components = [{ pricingComponentId: component?.id ?? '', quantity: 3 }];
    const { rows } = await save(input({ rows: [row({ priceFrom: null, priceTo: null, components })] }));
    expect(rows[0]?.components).toMatchObject([{ code: component?.code, quantity: 3, price: component?.price }]);
  });
});
