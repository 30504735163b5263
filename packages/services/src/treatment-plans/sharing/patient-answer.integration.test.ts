import type { TreatmentLine, TreatmentPlan } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { readPdf } from '@molaar/documents/testing/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../context/deps';
import { listOwnNotifications } from '../../notifications/list-notifications';
import { addPatientWithImage } from '../../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestPortal } from '../../testing/portal';
import { generateTreatmentPlanPdf } from '../generate-treatment-plan-pdf';
import { saveTreatmentPlan } from '../save-treatment-plan';
import { createTreatmentPlanLink } from './create-treatment-plan-link';
import { getTreatmentPlanSharing } from './get-treatment-plan-sharing';
import { answerTreatmentPlan, enterByPin, readVisitedTreatmentPlan, type VisitKey } from './patient-visit';

let portal: TestPortal;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  dentist = await (await addClinicWithDefaults(portal)).person('MEDICAL');
});
afterAll(() => portal?.close());

const line = (over: Partial<TreatmentLine>): TreatmentLine => ({
  id: newId(),
  tooth: '16',
  surfaces: [],
  issue: 'Ravitöö',
  class: null,
  treatmentText: '',
  quantity: 1,
  unit: 'TOOTH',
  priceFrom: 10_000,
  priceTo: 10_000,
  phase: 1,
  selected: true,
  ...over,
});

async function shared(treatments: TreatmentLine[]): Promise<{ plan: TreatmentPlan; key: VisitKey }> {
  const { imageId } = await addPatientWithImage(portal, dentist);
  const content = { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true, treatments } as const;
  const plan = await saveTreatmentPlan(portal.deps, dentist, { ...content, treatments });
  const { url, pin } = await createTreatmentPlanLink(portal.deps, dentist, { id: plan.id, days: 7 });
  const secret = url.split('/').at(-1) ?? '';
  const { token } = await enterByPin(portal.deps, { secret, pin, address: '203.0.113.7' });
  return { plan, key: { secret, token } };
}

describe("a patient's answer about alternatives", () => {
  const filling = line({ issue: 'Täidis', alternative: 'A' });
  const implant = line({ issue: 'Implantaat', alternative: 'B', priceFrom: 90_000, priceTo: 90_000 });
  const cleaning = line({ issue: 'Puhastus', tooth: '36' });

  it('accepts one of them and declines the other, with one answer for the tooth', async () => {
    const { plan, key } = await shared([filling, implant, cleaning]);
    const choices = [
      { treatmentId: cleaning.id, choice: 'ACCEPTED' as const, question: '' },
      { treatmentId: implant.id, choice: null, question: 'Kas see on valus?' },
    ];
    await answerTreatmentPlan(portal.deps, key, { choices, options: [{ treatmentId: filling.id, option: 'B' }], comment: '' });
    const { answers } = await getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id });
    const byId = new Map(answers[0]?.choices.map((choice) => [choice.treatmentId, choice]));
    expect(byId.get(filling.id)).toMatchObject({ choice: 'DECLINED' });
    expect(byId.get(implant.id)).toMatchObject({ choice: 'ACCEPTED', question: 'Kas see on valus?' });
    const { notifications } = await listOwnNotifications(portal.deps, dentist, { size: 5 });
    expect(notifications[0]).toMatchObject({ kind: 'PLAN_ACCEPTED' });
    expect((await readVisitedTreatmentPlan(portal.deps, key, undefined)).answer?.choices).toEqual(answers[0]?.choices);
  });

  it('is rejected when it accepts both', async () => {
    const { plan, key } = await shared([filling, implant]);
    const choices = [filling, implant].map(({ id }) => ({ treatmentId: id, choice: 'ACCEPTED' as const, question: '' }));
    await expect(answerTreatmentPlan(portal.deps, key, { choices, comment: '' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id })).answers).toEqual([]);
  });

  it('can decline both, or leave them open', async () => {
    const { key } = await shared([filling, implant]);
    const options = [{ treatmentId: implant.id, option: 'DECLINED' as const }];
    const declined = await answerTreatmentPlan(portal.deps, key, { choices: [], options, comment: '' });
    expect(declined.choices.map(({ choice }) => choice)).toEqual(['DECLINED', 'DECLINED']);
    const open = await answerTreatmentPlan(portal.deps, key, { choices: [], comment: 'Mõtlen veel.' });
    expect(open.choices).toEqual([]);
  });
});

it('is saved once when the patient clicks twice, and again when it is changed or sent later', async () => {
  const filling = line({ issue: 'Täidis' });
  const { plan, key } = await shared([filling]);
  const accepted = [{ treatmentId: filling.id, choice: 'ACCEPTED' as const, question: '' }];
  const signature = { name: 'Mari Maasikas', path: 'M1,2 L3,4' };
  const send = (comment = '') => answerTreatmentPlan(portal.deps, key, { choices: accepted, comment, signature });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  const count = async () => (await getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id })).answers.length;
  expect(await count()).toBe(1);
  await send('Aitäh!');
  expect(await count()).toBe(2);
  portal.clock.pass(60);
  await send('Aitäh!');
  expect(await count()).toBe(3);
});

it('keeps what another device sent in the meantime, unless this answer changes it', async () => {
  const [filling, crown] = [line({ issue: 'Täidis' }), line({ issue: 'Kroon', tooth: '26' })];
  const { plan, key } = await shared([filling, crown]);
  const signature = { name: 'Mari Maasikas', path: 'M1,2 L3,4' };
  const of = (one: TreatmentLine, choice: 'ACCEPTED' | 'DECLINED' | null, question = '') => ({ treatmentId: one.id, choice, question });
  const send = (choices: ReturnType<typeof of>[], over: object = {}) =>
    answerTreatmentPlan(portal.deps, key, { choices, comment: '', basedOn: null, ...over });
  const phone = await send([of(filling, 'ACCEPTED'), of(crown, null, 'Miks?')], { comment: 'Reedel', signature });
  expect(phone.isMerged).toBe(false);
  const desktop = await send([of(filling, null), of(crown, 'DECLINED')]);
  const merged = { choices: [of(filling, 'ACCEPTED'), of(crown, 'DECLINED', 'Miks?')], comment: 'Reedel', isMerged: true };
  // Signed were the decisions of the phone alone.
  expect(desktop).toMatchObject({ ...merged, signature: null, documentHash: null, lacksSignature: true });
  expect((await getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id })).answers).toHaveLength(2);
  // A page that showed this answer takes back what it says; one that does not say what it showed replaces all.
  const taken = await send([of(filling, null), of(crown, 'DECLINED', 'Miks?')], { comment: 'Reedel', basedOn: desktop.id });
  expect(taken).toMatchObject({ choices: [of(filling, null), of(crown, 'DECLINED', 'Miks?')], signature: null, isMerged: false });
  const former = await send([of(crown, 'ACCEPTED')], { basedOn: undefined });
  expect(former).toMatchObject({ choices: [of(crown, 'ACCEPTED')], comment: '', isMerged: false });
});

it('keeps its signature until the decisions change', async () => {
  const [filling, crown] = [line({ issue: 'Täidis' }), line({ issue: 'Kroon', tooth: '26' })];
  const { key } = await shared([filling, crown]);
  const signature = { name: 'Mari Maasikas', path: null };
  const of = (one: TreatmentLine, choice: 'ACCEPTED' | 'DECLINED', question = '') => ({ treatmentId: one.id, choice, question });
  const send = (choices: ReturnType<typeof of>[], basedOn: string | null) =>
    answerTreatmentPlan(portal.deps, key, { choices, comment: '', signature, basedOn });
  const first = await send([of(filling, 'ACCEPTED'), of(crown, 'ACCEPTED')], null);
  expect(first).toMatchObject({ signature, lacksSignature: false });
  const asked = await send([of(filling, 'ACCEPTED'), of(crown, 'ACCEPTED', 'Miks?')], first.id);
  expect(asked).toMatchObject({ signature, lacksSignature: false });
  // The form has the earlier name still.
  const declined = await send([of(filling, 'ACCEPTED'), of(crown, 'DECLINED')], asked.id);
  expect(declined).toMatchObject({ signature: null, documentHash: null, lacksSignature: true, isMerged: false });
  const signed = await send([of(filling, 'ACCEPTED'), of(crown, 'DECLINED')], declined.id);
  expect(signed).toMatchObject({ signature, lacksSignature: false });
  const drawn = { name: 'Mari Maasikas', path: 'M1,2 L3,4' };
  const choices = [of(filling, 'DECLINED'), of(crown, 'DECLINED')];
  const again = await answerTreatmentPlan(portal.deps, key, { choices, comment: '', signature: drawn, basedOn: signed.id });
  expect(again).toMatchObject({ signature: drawn, lacksSignature: false });
});

it('says something the first time, and may take everything back later', async () => {
  const filling = line({ issue: 'Täidis' });
  const { plan, key } = await shared([filling]);
  const empty = { choices: [{ treatmentId: filling.id, choice: null, question: '' }], comment: '' };
  await expect(answerTreatmentPlan(portal.deps, key, empty)).rejects.toMatchObject({ fields: { comment: 'required' } });
  const stateOf = () => getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id });
  expect((await stateOf()).answers).toEqual([]);
  await answerTreatmentPlan(portal.deps, key, { choices: [{ treatmentId: filling.id, choice: 'ACCEPTED', question: '' }], comment: '' });
  await answerTreatmentPlan(portal.deps, key, empty);
  expect((await stateOf()).answers.map(({ choices }) => choices[0]?.choice)).toEqual([null, 'ACCEPTED']);
});

describe("a patient's signature", () => {
  it('is stored with the hash of the pages, shown to the dentist, and printed in the PDF afterwards', async () => {
    const { plan, key } = await shared([line({ issue: 'Täidis' })]);
    const before = await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const signature = { name: 'Mari Maasikas', path: 'M10,10 L200,60' };
    const answer = await answerTreatmentPlan(portal.deps, key, { choices: [], comment: '', signature });
    expect(answer).toMatchObject({ signature, documentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { answers } = await getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id });
    expect(answers[0]).toMatchObject({ planVersion: 1, signature, documentHash: answer.documentHash });
    const after = await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    expect((await readPdf(before.pdf)).pages.join(' ')).not.toContain('Allkirjastanud');
    expect((await readPdf(after.pdf)).pages.join(' ')).toContain('Allkirjastanud elektrooniliselt Mari Maasikas');
    // The same pages have the same hash; another language is another document.
    const again = await answerTreatmentPlan(portal.deps, key, { choices: [], comment: '', signature });
    expect(again.documentHash).toBe(answer.documentHash);
    const english = await answerTreatmentPlan(portal.deps, key, { choices: [], comment: '', signature, locale: 'en' });
    expect(english.documentHash).not.toBe(answer.documentHash);
  });

  it('is absent from an answer without a name', async () => {
    const { key } = await shared([line({})]);
    expect(await answerTreatmentPlan(portal.deps, key, { choices: [], comment: 'Aitäh!' })).toMatchObject({
      signature: null,
      documentHash: null,
    });
  });
});
