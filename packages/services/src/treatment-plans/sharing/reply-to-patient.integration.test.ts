import { replyToPatientInput, type TreatmentLine, type TreatmentPlan } from '@molaar/contracts';
import { inClinic, listAudit, newId, readPatientRecord } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../context/deps';
import { deliverMails } from '../../mail';
import { listOwnNotifications } from '../../notifications/list-notifications';
import { anonymizePatient } from '../../patients/anonymize-patient';
import { addPatientWithImage } from '../../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../../testing/portal';
import { treatmentLine } from '../../testing/treatment-line';
import { generateTreatmentPlanPdf } from '../generate-treatment-plan-pdf';
import { saveTreatmentPlan } from '../save-treatment-plan';
import { createTreatmentPlanLink } from './create-treatment-plan-link';
import { emailTreatmentPlan } from './email-treatment-plan';
import { getTreatmentPlanSharing } from './get-treatment-plan-sharing';
import { answerTreatmentPlan, enterByPin, readVisitedTreatmentPlan, type VisitKey } from './patient-visit';
import { replyToPatient } from './reply-to-patient';
import { revokeTreatmentPlanLink } from './revoke-treatment-plan-link';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

interface Asked {
  plan: TreatmentPlan;
  line: TreatmentLine;
  key: VisitKey;
  linkId: string;
  answerId: string;
}

/** A patient who asked about a treatment, by a link that was given or e-mailed. */
async function asked({ email = 'mari@patsient.test' as string | null, byMail = false } = {}): Promise<Asked> {
  const { imageId, patientId } = await addPatientWithImage(portal, dentist);
  await portal.asOwner('update patients set email = $1 where id = $2', [email, patientId]);
  const line = treatmentLine({ issue: 'Täidis' });
  const plan = await saveTreatmentPlan(portal.deps, dentist, {
    imageId,
    language: 'et',
    comments: '',
    pdfFormat: 'NORMAL',
    approve: true,
    treatments: [line],
  });
  const { id } = plan;
  if (byMail) await generateTreatmentPlanPdf(portal.deps, dentist, id);
  const link = byMail
    ? (
        await emailTreatmentPlan(portal.deps, dentist, {
          id,
          to: 'ema@patsient.test',
          subject: 'Plaan',
          body: 'Tere',
          linkDays: 7,
          saveAddress: false,
        })
      ).link
    : await createTreatmentPlanLink(portal.deps, dentist, { id, days: 7 });
  const secret = link?.url.split('/').at(-1) ?? '';
  const { token } = await enterByPin(portal.deps, { secret, pin: link?.pin ?? '', address: '203.0.113.9' });
  const key = { secret, token };
  const choices = [{ treatmentId: line.id, choice: null, question: 'Kas see on valus?' }];
  const { id: answerId } = await answerTreatmentPlan(portal.deps, key, { choices, comment: 'Helistage palun.' });
  return { plan, line, key, linkId: link?.id ?? '', answerId };
}

const reply = ({ plan, answerId, line }: Asked, over: Partial<Parameters<typeof replyToPatient>[2]> = {}, actor = dentist) =>
  replyToPatient(portal.deps, actor, {
    id: newId(),
    planId: plan.id,
    answerId,
    treatmentId: line.id,
    text: 'Ei ole, teeme tuimestuse.',
    ...over,
  });
const readReplies = async ({ key }: Asked) => (await readVisitedTreatmentPlan(portal.deps, key, undefined)).conversation.replies;
const storedReplies = async ({ plan }: Asked) => (await getTreatmentPlanSharing(portal.deps, dentist, { planId: plan.id })).replies;
const queuedMails = (content = 'PLAN_REPLY') =>
  portal.asOwner<{ recipient: string; content: object; state: string; locale: string }>(
    `select recipient, content, state, locale from mails where content ->> 'kind' = $1 order by created_at`,
    [content],
  );

describe("a patient's question", () => {
  it('notifies the dentist once for each thing asked', async () => {
    const { key, line } = await asked();
    const kinds = async () => (await listOwnNotifications(portal.deps, dentist, { size: 2 })).notifications.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['PLAN_ANSWERED', 'PLAN_QUESTION']);
    const again = { treatmentId: line.id, choice: 'ACCEPTED' as const, question: 'Kas see on valus?' };
    await answerTreatmentPlan(portal.deps, key, { choices: [again], comment: 'Helistage palun.' });
    expect(await kinds()).toEqual(['PLAN_ACCEPTED', 'PLAN_ANSWERED']);
  });
});

describe("the dentist's reply", () => {
  it("is read on the patient's page with name and time, once or more, and by colleagues", async () => {
    const question = await asked();
    const first = await reply(question);
    expect(first).toMatchObject({ isReadable: true, reply: { writtenBy: 'Kadri Tamm', createdAt: portal.clock.now.toISOString() } });
    portal.clock.pass(60);
    await reply(question, { treatmentId: null, text: 'Helistan homme.' });
    expect(await readReplies(question)).toMatchObject([
      { treatmentId: question.line.id, text: 'Ei ole, teeme tuimestuse.', answerId: question.answerId },
      { treatmentId: null, text: 'Helistan homme.' },
    ]);
    expect(await storedReplies(question)).toHaveLength(2);
    const entries = await inClinic(portal.deps.db, clinic, (tx) => listAudit(tx, question.plan.id));
    expect(entries.filter(({ action }) => action === 'REPLY')).toMatchObject([{ actorId: dentist.userId }, { actorId: dentist.userId }]);
  });

  it('is sent once by a double click, and its id belongs to it alone', async () => {
    const question = await asked();
    const id = newId();
    const mails = (await queuedMails()).length;
    await Promise.all([reply(question, { id }), reply(question, { id })]);
    expect(await storedReplies(question)).toHaveLength(1);
    expect((await queuedMails()).length - mails).toBe(1);
    await expect(reply(question, { id, text: 'Muu' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { id: 'invalid' } });
  });

  it("informs the link's recipient, else the patient, by e-mail that there is a reply, and nothing about health", async () => {
    await portal.asOwner('delete from mails', []);
    await reply(await asked({ byMail: true }));
    await reply(await asked());
    await reply(await asked({ email: null }));
    const mails = await queuedMails();
    expect(mails.map(({ recipient, locale }) => [recipient, locale])).toEqual([
      ['ema@patsient.test', 'et'],
      ['mari@patsient.test', 'et'],
    ]);
    expect(Object.keys(mails[0]?.content ?? {}).sort()).toEqual(['kind', 'organizationName', 'planId', 'planLinkId']);
  });

  it('is saved when no link works, as the response says, and sends no e-mail; a new link shows it', async () => {
    const question = await asked();
    const { id: planId } = question.plan;
    await revokeTreatmentPlanLink(portal.deps, dentist, { planId, linkId: question.linkId });
    expect(await reply(question)).toMatchObject({ isReadable: false, reply: { mailState: null } });
    await expect(readReplies(question)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const link = await createTreatmentPlanLink(portal.deps, dentist, { id: planId, days: 7 });
    const secret = link.url.split('/').at(-1) ?? '';
    const { token } = await enterByPin(portal.deps, { secret, pin: link.pin, address: '203.0.113.9' });
    expect(await readReplies({ ...question, key: { secret, token } })).toHaveLength(1);
    await portal.asOwner('update plan_links set expires_at = $1 where id = $2', [portal.clock.now, link.id]);
    expect(await reply(question)).toMatchObject({ isReadable: false, reply: { mailState: null } });
  });

  it('leaves no e-mail behind when the link is revoked before it is sent', async () => {
    const question = await asked();
    await reply(question);
    await revokeTreatmentPlanLink(portal.deps, dentist, { planId: question.plan.id, linkId: question.linkId });
    await deliverMails(portal.deps);
    expect((await storedReplies(question)).map(({ mailState }) => mailState)).toEqual(['FAILED']);
  });

  it('is rejected for a version that a newer one replaced, since its page is closed', async () => {
    const question = await asked();
    const { id, version, imageId } = question.plan;
    const next = { id, version, imageId: imageId ?? '', language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true } as const;
    await saveTreatmentPlan(portal.deps, dentist, { ...next, version: version ?? 0, treatments: [question.line] });
    await expect(reply(question)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('has a length limit, of a text that is not empty', () => {
    const input = { id: newId(), planId: newId(), answerId: newId(), treatmentId: null };
    const isValid = (text: string) => replyToPatientInput.safeParse({ ...input, text }).success;
    expect([isValid('   '), isValid('x'.repeat(2000)), isValid('x'.repeat(2001))]).toEqual([false, true, false]);
  });

  it('is for people who decide about treatment plans, about their own clinic and the right answer', async () => {
    const question = await asked();
    for (const role of ['VIEWER', 'ASSISTANT'] as const)
      await expect(reply(question, {}, await clinic.person(role))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    await expect(reply(question, {}, outsider)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
    const other = await asked();
    await expect(reply(question, { answerId: other.answerId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(reply(question, { treatmentId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedReplies(question)).toEqual([]);
  });

  it('is in the export of the patient, and gone with the mail when the patient is anonymized', async () => {
    const question = await asked();
    await reply(question);
    const { patientId, id: planId } = question.plan;
    const record = await inClinic(portal.deps.db, clinic, (tx) => readPatientRecord(tx, patientId));
    expect(record?.plan_replies).toMatchObject([{ body: 'Ei ole, teeme tuimestuse.' }]);
    const [stored] = await portal.asOwner<{ mail_id: string }>('select mail_id from plan_replies where plan_id = $1', [planId]);
    const mail = () => portal.asOwner('select recipient, content from mails where id = $1', [stored?.mail_id]);
    expect(await mail()).toMatchObject([{ recipient: 'mari@patsient.test' }]);
    const [patient] = await portal.asOwner<{ version: number }>('select version from patients where id = $1', [patientId]);
    const input = { id: patientId, version: patient?.version ?? 0, confirm: 'Mari Maasikas' };
    await anonymizePatient(portal.deps, await clinic.person('ADMIN'), input);
    expect(await portal.asOwner('select body from plan_replies where plan_id = $1', [planId])).toEqual([]);
    expect(await mail()).toEqual([{ recipient: '', content: null }]);
  });
});
