import { newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { treatmentLine } from '../testing/treatment-line';
import { planMaker } from '../testing/treatment-plan-maker';
import { proposeTreatments } from './propose-treatments';
import { saveTreatmentPlanDraft } from './treatment-plan-drafts';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

const { confirmed, saved } = planMaker(() => ({ portal, dentist }));
const propose = (imageId: string | null, language: 'et' | 'en' = 'et', actor = dentist) =>
  proposeTreatments(portal.deps, actor, { imageId: imageId ?? '', language });

describe('what is proposed for an image', () => {
  it('is nothing before there is a treatment plan', async () => {
    const { imageId } = await confirmed();
    expect(await propose(imageId)).toBeNull();
  });

  it("has the names and sums of the newest plan's selected lines, in the patient's language", async () => {
    const filling = treatmentLine({ treatmentName: 'Täidis', quantity: 2, priceFrom: 4000, priceTo: 4500 });
    const { imageId } = await saved({ treatments: [filling, treatmentLine({ selected: false })] });
    expect(await propose(imageId)).toEqual({
      hidesPrices: false,
      treatments: [{ id: filling.id, tooth: '16', class: null, name: 'Täidis', total: { min: 8000, max: 9000 }, alternative: null }],
    });
    const drafted = await saved();
    const names = async (language: 'et' | 'en') => (await propose(drafted.imageId, language))?.treatments.map(({ name }) => name);
    expect(await names('et')).not.toEqual(await names('en'));
  });

  it('has no prices where the plan hides them, and none that nobody entered', async () => {
    const hidden = await saved({ pdfFormat: 'SUMMARY_AND_PRICE_HIDDEN' });
    expect(await propose(hidden.imageId)).toMatchObject({ hidesPrices: true, treatments: [{ total: null }] });
    const unpriced = await saved({ treatments: [treatmentLine({ priceFrom: null, priceTo: null })] });
    expect(await propose(unpriced.imageId)).toMatchObject({ hidesPrices: false, treatments: [{ total: null }] });
  });

  it("has the caller's unsaved edits, whose half-typed amounts are no prices, and nobody else's", async () => {
    const { id: planId, imageId } = await saved();
    const line = { ...treatmentLine({ treatmentName: 'Täidis' }), quantity: '1', priceFrom: '80', priceTo: '95,50' };
    const half = { ...line, id: newId(), priceTo: '95,' };
    const edit = {
      language: 'et' as const,
      pdfFormat: 'NORMAL' as const,
      medicalTemplateId: null,
      pricingTemplateId: null,
      comments: '',
      annotationVersion: null,
      statusVersion: null,
      lines: [line, half],
    };
    await saveTreatmentPlanDraft(portal.deps, dentist, { imageId: imageId ?? '', planId, content: { base: edit, edit } });
    expect((await propose(imageId))?.treatments).toMatchObject([{ name: 'Täidis', total: { min: 8000, max: 9550 } }, { total: null }]);
    expect((await propose(imageId, 'et', await clinic.person('MEDICAL')))?.treatments).toHaveLength(1);
  });

  it('is the approved version for people who may not prepare treatment plans', async () => {
    const viewer = await clinic.person('VIEWER');
    const draft = await saved({ approve: false });
    expect(await propose(draft.imageId, 'et', viewer)).toEqual({ hidesPrices: false, treatments: [] });
    const approved = await saved();
    expect((await propose(approved.imageId, 'et', viewer))?.treatments).toHaveLength(1);
  });

  it("is not found for another clinic's image", async () => {
    const { imageId } = await saved();
    const outsider = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    await expect(propose(imageId, 'et', outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
