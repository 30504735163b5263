import { buffer as streamBytes, text as streamText } from 'node:stream/consumers';
import type { SavePlanInput, SaveStatusesInput, TreatmentPlan, TreatmentRow } from '@molaar/contracts';
import { findPlan, inOrganization, newId } from '@molaar/db';
import { type PdfPool, renderPlanPdf, renderPlanPreview } from '@molaar/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../documents/src/read-pdf.fixture';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../deps';
import { deleteImage } from '../images/delete-image';
import { getImage } from '../images/get-image';
import { emailPlan } from '../plan-delivery/email-plan';
import { saveStatuses } from '../statuses/save-statuses';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { addRadiograph, analyse, finding } from '../testing/radiograph';
import { treatmentRow } from '../testing/treatment-row';
import { draftPlan } from './draft-plan';
import { generatePlanPdf, openPlanPdf } from './generate-plan-pdf';
import { getPlan } from './get-plan';
import { listPlans } from './list-plans';
import { previewPlan } from './preview-plan';
import { savePlan } from './save-plan';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

const DECAY: SaveStatusesInput['statuses'][number] = {
  tooth: '16',
  surface: ['M', 'O'],
  status: 'PRIM_CAR_CAVITY',
  decision: 'APPROVED',
  annotationIds: [],
};

/** Decay on 16 approved, a root filling on 25 undecided, a crown on 46 rejected. */
async function confirmed(actor: Actor = dentist): Promise<{ patientId: string; imageId: string }> {
  const { patientId, imageId } = await addRadiograph(portal, actor);
  await analyse(portal, actor, imageId, [
    finding('TOOTH', '16', [10, 10, 30, 60]),
    finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] }),
    finding('POOR_ENDODONTICS', '25', [200, 10, 5, 30], { surfaces: ['ROOT'] }),
    finding('CROWN', '46', [10, 120, 30, 20], { surfaces: ['CROWN'] }),
    finding('IRREG_LUCENCY', null, [300, 150, 20, 20]),
  ]);
  await saveStatuses(portal.deps, actor, {
    imageId,
    version: 0,
    statuses: [DECAY, { tooth: '46', surface: ['CROWN'], status: 'CROWN', decision: 'REJECTED', annotationIds: [] }],
  });
  return { patientId, imageId };
}

const draft = (imageId: string, actor = dentist) => draftPlan(portal.deps, actor, { imageId, language: 'et' });

async function planInput(imageId: string, over: Partial<SavePlanInput> = {}): Promise<SavePlanInput> {
  const { treatments } = await draft(imageId);
  return { imageId, language: 'et', comments: 'Kohtume varsti.', pdfFormat: 'NORMAL', approve: true, treatments, ...over };
}

async function saved(over: Partial<SavePlanInput> = {}): Promise<TreatmentPlan> {
  const { imageId } = await confirmed();
  return savePlan(portal.deps, dentist, await planInput(imageId, over));
}

const line = (over: Partial<TreatmentRow> = {}) => treatmentRow({ tooth: '11', priceTo: 10_000, phase: 2, ...over });

describe('drafting a plan', () => {
  it('takes what was approved and nothing else, priced by the default template of the language', async () => {
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
    expect(plan.treatments[0]?.treatmentText).toMatch(/^Kaaries on teinud.*\nKui midagi ei tehta.*\nHind arvestatakse/s);
    const english = await draftPlan(portal.deps, dentist, { imageId, language: 'en' });
    expect(english.treatments.map(({ issue }) => issue)).toEqual(['Primary caries cavity']);
  });

  it('takes an approved issue of the jaw and a custom one by its own name', async () => {
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
      ['Ebaühtlane radiolutsents', null, 'JAW', 12_500],
    ]);
  });

  it('needs a template', async () => {
    const bare = await addClinic(portal);
    const owner = await bare.person('OWNER', 'MEDICAL');
    const { imageId } = await confirmed(owner);
    await expect(draft(imageId, owner)).rejects.toMatchObject({ code: 'DEFAULT_TEMPLATE_NOT_FOUND' });
    await expect(
      draftPlan(portal.deps, dentist, { imageId: (await confirmed()).imageId, language: 'et', medicalTemplateId: newId() }),
    ).rejects.toMatchObject({
      code: 'MEDICAL_TEMPLATE_NOT_FOUND',
    });
    await expect(
      savePlan(portal.deps, owner, { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true, treatments: [] }),
    ).rejects.toMatchObject({ code: 'DEFAULT_TEMPLATE_NOT_FOUND' });
  });
});

describe('saving a plan', () => {
  it('freezes it: lines, sums, disclaimers; and the radiograph has a plan', async () => {
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

  it('marks the tooth of a treatment that nothing on the radiograph speaks of', async () => {
    const { imageId } = await confirmed();
    const input = await planInput(imageId);
    const own = { ...(input.treatments[0] as TreatmentRow), id: newId(), class: null, issue: 'Valge laik' };
    const { id } = await savePlan(portal.deps, dentist, { ...input, treatments: [...input.treatments, own] });
    const plan = await inOrganization(portal.deps.db, clinic.organizationId, (tx) => findPlan(tx, clinic.organizationId, id));
    const marks = plan?.content.marks.filter(({ treatmentId }) => treatmentId === own.id);
    expect(marks).toMatchObject([{ tooth: '16', box: [10, 10, 30, 60], class: 'CUSTOM' }]);
  });

  it('is left alone by later changes of templates and prices', async () => {
    const other = await addClinicWithDefaults(portal);
    const owner = await other.person('OWNER', 'MEDICAL');
    const { imageId } = await confirmed(owner);
    const { treatments } = await draft(imageId, owner);
    const plan = await savePlan(portal.deps, owner, {
      imageId,
      language: 'et',
      comments: '',
      pdfFormat: 'NORMAL',
      approve: true,
      treatments,
    });
    const { pdf } = await generatePlanPdf(portal.deps, owner, plan.id, { locale: 'en' });
    const here = `where organization_id = '${other.organizationId}'`;
    await portal.asOwner(`update medical_template_rows set display_name = 'Midagi muud', treatment_text = 'x' ${here}`);
    await portal.asOwner(`update pricing_components set minimum = 1, maximum = 2 ${here} and code = '5021'`);
    await portal.asOwner(`update disclaimers set content = 'x' ${here}`);
    expect(await getPlan(portal.deps, owner, { id: plan.id })).toEqual(plan);
    expect((await generatePlanPdf(portal.deps, owner, plan.id, { locale: 'en' })).pdf.equals(pdf)).toBe(true);
    expect((await draft(imageId, owner)).treatments).toMatchObject([{ issue: 'Midagi muud', priceFrom: 1 }]);
  });

  it('makes a version of each save and replaces the one before', async () => {
    const first = await saved();
    portal.clock.pass(60);
    const input = await planInput(first.imageId ?? '', { id: first.id, version: 1, treatments: [...first.treatments, line()] });
    const second = await savePlan(portal.deps, dentist, input);
    expect(second).toMatchObject({ id: first.id, planVersion: 2, version: 2, total: { min: 19_000, max: 22_000 } });
    expect(await versions(first.id)).toEqual([
      [1, 'SUPERSEDED'],
      [2, 'APPROVED'],
    ]);
    await expect(savePlan(portal.deps, dentist, input)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(savePlan(portal.deps, dentist, { ...input, version: undefined })).rejects.toMatchObject({
      fields: { version: 'required' },
    });
    expect(await listPlans(portal.deps, dentist, { patientId: first.patientId })).toMatchObject([
      { id: first.id, planVersion: 2, total: { min: 19_000 } },
    ]);
  });

  it("saves an assistant's as a draft, which leaves the approved version standing", async () => {
    const assistant = await clinic.person('ASSISTANT');
    const first = await saved();
    const input = await planInput(first.imageId ?? '', { id: first.id, version: 1 });
    expect(await savePlan(portal.deps, assistant, input)).toMatchObject({ status: 'DRAFT', planVersion: 2 });
    expect(await versions(first.id)).toEqual([
      [1, 'APPROVED'],
      [2, 'DRAFT'],
    ]);
    expect(await savePlan(portal.deps, dentist, { ...input, version: 2 })).toMatchObject({ status: 'APPROVED', planVersion: 3 });
    expect(await versions(first.id)).toEqual([
      [1, 'SUPERSEDED'],
      [2, 'SUPERSEDED'],
      [3, 'APPROVED'],
    ]);
  });

  it('lets one of two saves at once through', async () => {
    const plan = await saved();
    const input = await planInput(plan.imageId ?? '', { id: plan.id, version: 1 });
    const saves = await race(
      portal,
      plan.imageId ?? '',
      ['one', 'two'].map((comments) => () => savePlan(portal.deps, dentist, { ...input, comments })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    expect(await versions(plan.id)).toHaveLength(2);
  });

  it('refuses a finding that is undecided or rejected, a wrong surface or none, and a price beyond reason', async () => {
    const { imageId } = await confirmed();
    const save = async (treatment: TreatmentRow) => savePlan(portal.deps, dentist, await planInput(imageId, { treatments: [treatment] }));
    const refused = (fields: object) => ({ code: 'VALIDATION_FAILED', fields });
    await expect(save(line({ tooth: '25', class: 'POOR_ENDODONTICS' }))).rejects.toMatchObject(
      refused({ 'treatments.0.class': 'notApproved' }),
    );
    await expect(save(line({ tooth: '46', class: 'CROWN' }))).rejects.toMatchObject(refused({ 'treatments.0.class': 'notApproved' }));
    await expect(save(line({ tooth: null, class: 'IRREG_LUCENCY' }))).rejects.toMatchObject(
      refused({ 'treatments.0.class': 'notApproved' }),
    );
    await expect(save(line({ tooth: '16', class: 'PRIM_CAR_CAVITY' }))).rejects.toMatchObject(
      refused({ 'treatments.0.surfaces': 'issueNeedsSurface' }),
    );
    await expect(save(line({ surfaces: ['O'] }))).rejects.toMatchObject(refused({ 'treatments.0.surfaces': 'invalid' }));
    await expect(save(line({ priceFrom: 90_000_000, priceTo: 100_000_000, quantity: 2 }))).rejects.toMatchObject(
      refused({ treatments: 'invalid' }),
    );
    expect(await save(line({ tooth: '46', class: 'BRIDGE' }))).toMatchObject({ total: { min: 10_000, max: 10_000 } });
  });

  it('refuses a text that would fill hundreds of pages', async () => {
    const { imageId } = await confirmed();
    const input = async (lines: number) =>
      planInput(imageId, { treatments: Array.from({ length: lines }, () => line({ treatmentText: 'x'.repeat(5000) })) });
    await expect(savePlan(portal.deps, dentist, await input(20))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { treatments: 'invalid' },
    });
    expect(await savePlan(portal.deps, dentist, await input(19))).toMatchObject({ planVersion: 1 });
  });

  it('needs a disclaimer of each category in the language', async () => {
    const other = await addClinicWithDefaults(portal);
    const owner = await other.person('OWNER', 'MEDICAL');
    const { imageId } = await confirmed(owner);
    await portal.asOwner(
      `update disclaimers set status = 'EXPIRED' where organization_id = '${other.organizationId}' and language = 'en' and category = 'LEGAL'`,
    );
    const input = { imageId, comments: '', pdfFormat: 'NORMAL' as const, approve: true, treatments: [] };
    await expect(savePlan(portal.deps, owner, { ...input, language: 'en' })).rejects.toMatchObject({
      code: 'DEFAULT_DISCLAIMER_NOT_FOUND',
    });
    const plan = await savePlan(portal.deps, owner, { ...input, language: 'et' });
    await expect(generatePlanPdf(portal.deps, owner, plan.id, { locale: 'en' })).rejects.toMatchObject({
      code: 'DEFAULT_DISCLAIMER_NOT_FOUND',
    });
  });

  it('is outdated once objects or statuses change or the radiograph is analysed again', async () => {
    const plan = await saved();
    const imageId = plan.imageId ?? '';
    const outdated = async () => (await getPlan(portal.deps, dentist, { id: plan.id })).outdated;
    expect(await outdated()).toBe(false);
    await analyse(portal, dentist, imageId, [finding('TOOTH', '16', [10, 10, 30, 60])], 'test-model-2');
    expect(await outdated()).toBe(true);
    const { id, version, treatments, annotationVersion, statusVersion } = plan;
    // Saved as it was read, nothing newer was taken over: by who says so, and by who says nothing.
    const input = { ...(await planInput(imageId, { treatments })), id };
    const same = await savePlan(portal.deps, dentist, { ...input, version, annotationVersion, statusVersion });
    expect(same).toMatchObject({ planVersion: 2, outdated: true, annotationVersion });
    const silent = await savePlan(portal.deps, dentist, { ...input, version: same.version });
    expect(silent).toMatchObject({ planVersion: 3, outdated: true, annotationVersion });
    const looked = await draft(imageId);
    const seen = { annotationVersion: looked.annotationVersion, statusVersion: looked.statusVersion };
    const next = await savePlan(portal.deps, dentist, { ...input, ...seen, version: silent.version });
    expect(next).toMatchObject({ outdated: false, treatments, ...seen });
    await saveStatuses(portal.deps, dentist, { imageId, version: 1, statuses: [] });
    expect(await outdated()).toBe(true);
  });
});

describe("a plan's PDF", () => {
  it('says in both languages what was approved, and is kept', async () => {
    const { id } = await saved();
    const { pdf, fileName } = await generatePlanPdf(portal.deps, dentist, id);
    expect(fileName).toMatch(/^raviplaan-2026-\d\d-\d\d-v1\.pdf$/);
    const estonian = await textOf(pdf);
    for (const words of [
      'Mari Maasikas',
      'Primaarne kaaries',
      'Kui midagi ei tehta',
      'Kohtume varsti.',
      'Hinnad on hinnangulised',
      '90,00',
    ])
      expect(estonian).toContain(words);
    expect(estonian).not.toContain('Puudulik juuretäidis');

    const english = await textOf((await generatePlanPdf(portal.deps, dentist, id, { locale: 'en' })).pdf);
    for (const words of ['Primary caries cavity', 'If nothing is done', 'Prices are estimates', '€90.00']) expect(english).toContain(words);

    const priceless = await textOf((await generatePlanPdf(portal.deps, dentist, id, { format: 'SUMMARY_AND_PRICE_HIDDEN' })).pdf);
    expect(priceless).not.toContain('90,00');

    const keys = await storedPdfs(id);
    expect(keys).toHaveLength(3);
    expect((await generatePlanPdf(portal.deps, dentist, id)).pdf.equals(pdf)).toBe(true);
    expect(await storedPdfs(id)).toEqual(keys);
  });

  it('is answered from the store, and made anew when what it shows changed', async () => {
    const plan = await saved();
    await generatePlanPdf(portal.deps, dentist, plan.id);
    const [key = ''] = await storedPdfs(plan.id);
    await portal.deps.store.put(key, Buffer.from('kept'), { contentType: 'application/pdf' });
    expect((await generatePlanPdf(portal.deps, dentist, plan.id)).pdf.toString()).toBe('kept');
    const opened = await openPlanPdf(portal.deps, dentist, plan.id);
    expect([opened.size, await streamText(opened.stream)]).toEqual([4, 'kept']);
    await portal.asOwner(`update patients set last_name = 'Vaarikas' where id = '${plan.patientId}'`);
    expect(await textOf((await generatePlanPdf(portal.deps, dentist, plan.id)).pdf)).toContain('Mari Vaarikas');
  });

  it('is painted anew by a new release, unless it was sent as it was', async () => {
    const release = (version: string) => ({
      ...portal.deps,
      pdf: {
        version,
        warmUp: () => undefined,
        render: () => Promise.resolve(Buffer.from(`painted by ${version}`)),
        preview: renderPlanPreview,
      },
    });
    const [old, now] = [release('old'), release('now')];
    const text = async (deps: typeof old, id: string) => (await generatePlanPdf(deps, dentist, id)).pdf.toString();
    const [unsent, sent] = [await saved(), await saved()];
    for (const { id } of [unsent, sent]) expect(await text(old, id)).toBe('painted by old');
    await emailPlan(old, dentist, { id: sent.id, to: 'mari@patsient.test', subject: 'Plaan', body: 'Tere!', saveAddress: false });

    expect(await text(now, unsent.id)).toBe('painted by now');
    expect(await text(now, sent.id)).toBe('painted by old');
    const opened = await openPlanPdf(now, dentist, sent.id);
    expect(await streamText(opened.stream)).toBe('painted by old');
    const english = await generatePlanPdf(now, dentist, sent.id, { locale: 'en' });
    expect(english.pdf.toString()).toBe('painted by now');
  });

  it('finds its thread warm once the plan was opened', async () => {
    let warmed = 0;
    const notAsked = () => Promise.reject(new Error('not asked'));
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => ++warmed, render: notAsked, preview: notAsked } };
    const plan = await saved();
    await getPlan(deps, dentist, { id: plan.id });
    expect(warmed).toBe(1);
    await draftPlan(deps, dentist, { imageId: plan.imageId ?? '', language: 'et' });
    expect(warmed).toBe(2);
  });

  it('is sent piece by piece, whether it was made before or not', async () => {
    const plan = await saved();
    const fresh = await openPlanPdf(portal.deps, dentist, plan.id);
    const bytes = await streamBytes(fresh.stream);
    expect(bytes.length).toBe(fresh.size);
    expect(await textOf(bytes)).toContain('Primaarne kaaries');
    const kept = await openPlanPdf(portal.deps, dentist, plan.id);
    expect(kept).toMatchObject({ size: fresh.size, fileName: fresh.fileName });
    expect((await streamBytes(kept.stream)).equals(bytes)).toBe(true);
    const stranger = await (await addClinicWithDefaults(portal)).person('MEDICAL');
    await expect(openPlanPdf(portal.deps, stranger, plan.id)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
  });

  it('is previewed page by page once it was generated, and not before', async () => {
    // A text pasted from elsewhere may hold characters that no picture's source can.
    const { id, imageId, treatments, version } = await saved({ comments: 'Tere\u0007\u000b' });
    const preview = (page: number, who = dentist) => previewPlan(portal.deps, who, id, { page });
    await expect(preview(1)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_PDF_DOES_NOT_EXIST' });
    await generatePlanPdf(portal.deps, dentist, id, { locale: 'en' });
    const { png, pages } = await preview(1);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(pages).toBeGreaterThan(0);
    await expect(preview(pages + 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await (await addClinic(portal)).person('OWNER');
    await expect(preview(1, stranger)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });

    const next = await planInput(imageId ?? '', { id, version, treatments });
    await savePlan(portal.deps, dentist, next);
    await expect(preview(1)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_PDF_DOES_NOT_EXIST' });
  });

  it('is pictured away from the requests, each page once, until what it shows changes', async () => {
    const painted: string[] = [];
    const pdf = {
      version: 'v',
      warmUp: () => undefined,
      render: renderPlanPdf,
      preview: async (...[plan, options]: Parameters<PdfPool['preview']>) => {
        painted.push(`${plan.patient.lastName} ${options.locale} ${options.page}`);
        return renderPlanPreview(plan, options);
      },
    };
    const deps = { ...portal.deps, pdf };
    const { id, imageId, treatments, version, patientId } = await saved();
    await generatePlanPdf(deps, dentist, id);
    const first = () => previewPlan(deps, dentist, id, { page: 1 });
    const [one, same] = await Promise.all([first(), first()]);
    expect(painted).toEqual(['Maasikas et 1']);
    expect(same).toEqual(one);
    expect(await first()).toEqual(one);
    // As another process finds it.
    expect(await previewPlan({ ...deps, store: { ...deps.store } }, dentist, id, { page: 1 })).toEqual(one);
    await expect(previewPlan(deps, dentist, id, { page: one.pages + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(painted).toEqual(['Maasikas et 1']);
    expect((await storedPdfs(id)).filter((key) => key.endsWith('.png'))).toHaveLength(1);

    await previewPlan(deps, dentist, id, { page: 1, locale: 'en' });
    await portal.asOwner(`update patients set last_name = 'Vaarikas' where id = $1`, [patientId]);
    expect((await first()).png.equals(one.png)).toBe(false);
    const next = await savePlan(deps, dentist, await planInput(imageId ?? '', { id, version, treatments }));
    await generatePlanPdf(deps, dentist, next.id);
    await first();
    expect(painted).toEqual(['Maasikas et 1', 'Maasikas en 1', 'Vaarikas et 1', 'Vaarikas et 1']);
  });

  it('is pictured by the next who asks where the first failed', async () => {
    let asked = 0;
    const preview = async (...[plan, options]: Parameters<PdfPool['preview']>) => {
      if (++asked === 1) throw new Error('the thread ended');
      return renderPlanPreview(plan, options);
    };
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => undefined, render: renderPlanPdf, preview } };
    const { id } = await saved();
    await generatePlanPdf(deps, dentist, id);
    await expect(previewPlan(deps, dentist, id, { page: 1 })).rejects.toThrow('the thread ended');
    expect((await previewPlan(deps, dentist, id, { page: 1 })).png.length).toBeGreaterThan(1000);
    await expect(previewPlan(deps, dentist, id, { page: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is made once for all who ask at once', async () => {
    let rendered = 0;
    const render = (...given: Parameters<PdfPool['render']>) => {
      rendered += 1;
      return renderPlanPdf(...given);
    };
    const deps = { ...portal.deps, pdf: { version: 'v', warmUp: () => undefined, render, preview: renderPlanPreview } };
    const { id } = await saved();
    const [one, two] = await Promise.all([generatePlanPdf(deps, dentist, id), generatePlanPdf(deps, dentist, id)]);
    expect(one?.pdf.equals(two?.pdf ?? Buffer.alloc(0))).toBe(true);
    expect(rendered).toBe(1);
  });

  it('does without the picture once the radiograph is deleted', async () => {
    const plan = await saved();
    await deleteImage(portal.deps, dentist, plan.imageId ?? '');
    expect(await getPlan(portal.deps, dentist, { id: plan.id })).toMatchObject({ imageId: null, outdated: false });
    expect(await textOf((await generatePlanPdf(portal.deps, dentist, plan.id)).pdf)).toContain('Primaarne kaaries');
  });

  it('of a draft says so, and is not for a viewer', async () => {
    const viewer = await clinic.person('VIEWER');
    const approvedPlan = await saved();
    expect((await generatePlanPdf(portal.deps, viewer, approvedPlan.id)).pdf.length).toBeGreaterThan(1000);
    const { id } = await saved({ approve: false });
    await expect(generatePlanPdf(portal.deps, viewer, id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await textOf((await generatePlanPdf(portal.deps, dentist, id)).pdf)).toMatch(/mustand/i);
  });
});

describe('who may', () => {
  it('lets a viewer read plans and make none', async () => {
    const viewer = await clinic.person('VIEWER');
    const plan = await saved();
    expect((await getPlan(portal.deps, viewer, { id: plan.id })).id).toBe(plan.id);
    const input = await planInput(plan.imageId ?? '');
    await expect(savePlan(portal.deps, viewer, input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(draft(plan.imageId ?? '', viewer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it("answers another clinic's ids like unknown ones", async () => {
    const stranger = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    const plan = await saved();
    const input = await planInput(plan.imageId ?? '');
    const own = await confirmed(stranger);
    for (const [id, imageId, patientId] of [
      [plan.id, plan.imageId ?? '', plan.patientId],
      [newId(), newId(), newId()],
    ] as const) {
      await expect(getPlan(portal.deps, stranger, { id })).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
      await expect(generatePlanPdf(portal.deps, stranger, id)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
      await expect(listPlans(portal.deps, stranger, { patientId })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
      await expect(draft(imageId, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(savePlan(portal.deps, stranger, { ...input, imageId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(savePlan(portal.deps, stranger, { ...input, imageId: own.imageId, id, version: 1 })).rejects.toMatchObject({
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
    await expect(savePlan(portal.deps, stranger, { ...foreign, medicalTemplateId: medicalTemplateId ?? '' })).rejects.toMatchObject({
      code: 'MEDICAL_TEMPLATE_NOT_FOUND',
    });
    await expect(savePlan(portal.deps, stranger, { ...foreign, pricingTemplateId: pricingTemplateId ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

/** All pages in one line; a no-break space reads as a space. */
async function textOf(pdf: Buffer): Promise<string> {
  return (await readPdf(pdf)).pages.join(' ').replace(/\s+/g, ' ');
}

async function versions(planId: string): Promise<[number, string][]> {
  const rows = await portal.asOwner<{ plan_version: number; status: string }>(
    `select plan_version, status from treatment_plan_versions where plan_id = $1 order by plan_version`,
    [planId],
  );
  return rows.map(({ plan_version, status }) => [plan_version, status]);
}

async function storedPdfs(planId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(`org/${clinic.organizationId}/plan/${planId}/`)) keys.push(key);
  return keys.sort();
}
