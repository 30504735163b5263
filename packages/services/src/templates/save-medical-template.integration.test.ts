import type { MedicalTemplate, SaveMedicalTemplateInput } from '@molaar/contracts';
import { inOrganization, listAudit, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { deletePricingTemplate } from '../pricing/delete-pricing-template';
import { paginatePricingComponents } from '../pricing/paginate-pricing-components';
import { saveStatuses } from '../statuses/save-statuses';
import { type addClinic, addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { addRadiograph, analyse, finding } from '../testing/radiograph';
import { draftPlan } from '../treatment-plans/draft-plan';
import { generatePlanPdf } from '../treatment-plans/generate-plan-pdf';
import { getPlan } from '../treatment-plans/get-plan';
import { savePlan } from '../treatment-plans/save-plan';
import { cloneMedicalTemplate } from './clone-medical-template';
import { deleteMedicalTemplate } from './delete-medical-template';
import { getMedicalTemplate } from './get-medical-template';
import { listMedicalTemplates } from './list-medical-templates';
import { saveMedicalTemplate } from './save-medical-template';

let portal: TestPortal;
let dentist: Actor;
let stranger: Actor;
let organizationId: string;
let person: Awaited<ReturnType<typeof addClinic>>['person'];

beforeAll(async () => {
  portal = await openTestPortal();
  ({ organizationId, person } = await addClinicWithDefaults(portal));
  dentist = await person('MEDICAL');
  stranger = await (await addClinicWithDefaults(portal)).person('OWNER');
});
afterAll(() => portal?.close());

const save = (input: SaveMedicalTemplateInput, actor = dentist) => saveMedicalTemplate(portal.deps, actor, input);

function input(over: Partial<SaveMedicalTemplateInput> = {}): SaveMedicalTemplateInput {
  return { name: 'Oma mall', status: 'DRAFT', language: 'et', default: false, pricingTemplateId: null, rows: [row()], ...over };
}

function row(over: Partial<SaveMedicalTemplateInput['rows'][number]> = {}): SaveMedicalTemplateInput['rows'][number] {
  const prices = { priceFrom: 5_000, priceTo: 9_000, components: [] };
  const texts = { displayName: 'Kaaries', treatmentText: 'Täidis', disclaimers: '' };
  return { detectableObject: 'PRIM_CAR_CAVITY', category: 'ISSUES', displayColor: '#ff4d4f', ...texts, ...prices, ...over };
}

/** A read template as a save takes it. */
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
  it('keeps state, default and price list that a change does not name; a new one is a draft', async () => {
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

  it('makes it, replaces it with its rows in their order, and writes both down', async () => {
    const made = await save(input());
    expect(made).toMatchObject({ name: 'Oma mall', status: 'DRAFT', currency: 'EUR', version: 1, rows: [row()] });
    const rows = [row({ detectableObject: 'CROWN', category: 'RESTORATIONS', priceFrom: null, priceTo: null }), row()];
    const changed = await save({ ...input({ rows, status: 'ACTIVE' }), id: made.id, version: 1 });
    expect(changed).toMatchObject({ id: made.id, status: 'ACTIVE', version: 2, rows });
    expect(await getMedicalTemplate(portal.deps, dentist, { id: made.id })).toEqual(changed);
    await expect(save({ ...input({ status: 'ACTIVE' }), id: made.id, version: 1 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(save({ ...input({ status: 'ACTIVE' }), id: made.id })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const audit = await inOrganization(portal.deps.db, organizationId, (tx) => listAudit(tx, organizationId, made.id));
    expect(audit.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE']);
  });

  it('takes back unchanged what was read, components and all', async () => {
    const template = await defaultOf('en');
    const saved = await save(asInput(template));
    expect(saved).toEqual({ ...template, version: template.version + 1 });
  });

  it('stays in its language while it is the default', async () => {
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

  it('has one default in a language: the last that was made it', async () => {
    const before = await defaultOf('et');
    await expect(save(input({ default: true }))).rejects.toMatchObject({ fields: { default: 'defaultNotActive' } });
    const made = await save(input({ status: 'ACTIVE', default: true }));
    expect((await defaultOf('et')).id).toBe(made.id);
    expect(await getMedicalTemplate(portal.deps, dentist, { id: before.id })).toMatchObject({ status: 'ACTIVE', default: false });
    await defaultOf('en');
    // It gives the place back, and expires without a successor.
    const back = await getMedicalTemplate(portal.deps, dentist, { id: before.id });
    await save({ ...asInput(back), default: true });
    expect((await defaultOf('et')).id).toBe(before.id);
  });

  it('by two at once leaves one default', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => save(input({ name: `${number}`, status: 'ACTIVE', default: true }))),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'VERSION_CONFLICT' });
    await defaultOf('et');
  });

  it('names only price lists and components of its own clinic', async () => {
    const theirs = await defaultOf('et', stranger);
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

describe('a copy', () => {
  it('is a draft of its own with every row and component', async () => {
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

describe('a saved plan', () => {
  it('never changes by its template: not when that changes, expires or is deleted, nor when its prices go', async () => {
    const clinic = await addClinicWithDefaults(portal);
    const owner = await clinic.person('OWNER', 'MEDICAL');
    const template = await defaultOf('et', owner);
    const { imageId } = await addRadiograph(portal, owner);
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
    const { treatments } = await draftPlan(portal.deps, owner, { imageId, language: 'et' });
    expect(treatments).toMatchObject([{ issue: 'Primaarne kaaries', priceFrom: 4500 }]);
    const base = { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true } as const;
    const plan = await savePlan(portal.deps, owner, { ...base, treatments });
    const pdf = (await generatePlanPdf(portal.deps, owner, plan.id)).pdf;

    const rows = asInput(template).rows.map((one) => ({ ...one, displayName: 'Muu', priceFrom: 1, priceTo: 2, components: [] }));
    const changed = await saveMedicalTemplate(portal.deps, owner, { ...asInput(template), rows });
    expect((await draftPlan(portal.deps, owner, { imageId, language: 'et' })).treatments).toMatchObject([{ issue: 'Muu', priceFrom: 1 }]);
    expect(await getPlan(portal.deps, owner, { id: plan.id })).toEqual(plan);

    await saveMedicalTemplate(portal.deps, owner, { ...asInput(changed), status: 'EXPIRED' });
    // Expired, it is no default any more, although the save left the mark in.
    await expect(draftPlan(portal.deps, owner, { imageId, language: 'et' })).rejects.toMatchObject({ code: 'DEFAULT_TEMPLATE_NOT_FOUND' });
    for (const { id } of await listMedicalTemplates(portal.deps, owner)) await deleteMedicalTemplate(portal.deps, owner, { id });
    await deletePricingTemplate(portal.deps, owner, { id: template.pricingTemplateId ?? '' });
    const gone = { medicalTemplateId: null, pricingTemplateId: null };
    expect(await getPlan(portal.deps, owner, { id: plan.id })).toEqual({ ...plan, ...gone });
    expect((await generatePlanPdf(portal.deps, owner, plan.id)).pdf.equals(pdf)).toBe(true);
  });
});

describe('who may', () => {
  it('save and delete templates: owner, administrators and dentists', async () => {
    const { id } = await defaultOf('en');
    for (const role of ['ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const) {
      const actor = await person(role);
      const refusedSave = { code: 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE', status: 403 };
      await expect(save(input(), actor), role).rejects.toMatchObject(refusedSave);
      await expect(cloneMedicalTemplate(portal.deps, actor, { id }), role).rejects.toMatchObject(refusedSave);
      const refusedDelete = { code: 'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE', status: 403 };
      await expect(deleteMedicalTemplate(portal.deps, actor, { id }), role).rejects.toMatchObject(refusedDelete);
    }
    const admin = await person('ADMIN');
    const made = await save(input(), admin);
    await deleteMedicalTemplate(portal.deps, admin, { id: made.id });
  });

  it("answers another clinic's ids like unknown ones", async () => {
    const { id } = await defaultOf('en');
    for (const unknown of [id, newId()]) {
      const notFound = { code: 'MEDICAL_TEMPLATE_NOT_FOUND', status: 404 };
      await expect(save({ ...input(), id: unknown, version: 1 }, stranger)).rejects.toMatchObject(notFound);
      await expect(cloneMedicalTemplate(portal.deps, stranger, { id: unknown })).rejects.toMatchObject(notFound);
      await expect(deleteMedicalTemplate(portal.deps, stranger, { id: unknown })).rejects.toMatchObject(notFound);
    }
  });

  it('a component of a price list may be named by whoever edits templates', async () => {
    const template = await defaultOf('en');
    const query = { pricingTemplateId: template.pricingTemplateId ?? '', page: 0, size: 1, sort: 'code', direction: 'asc' } as const;
    const [component] = (await paginatePricingComponents(portal.deps, dentist, query)).components;
    const components = [{ pricingComponentId: component?.id ?? '', quantity: 3 }];
    const { rows } = await save(input({ rows: [row({ priceFrom: null, priceTo: null, components })] }));
    expect(rows[0]?.components).toMatchObject([{ code: component?.code, quantity: 3, price: component?.price }]);
  });
});
