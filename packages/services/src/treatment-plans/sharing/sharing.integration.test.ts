import { createSmtpTransport } from '@molaar/adapters';
import type { EmailTreatmentPlanInput, TreatmentPlan } from '@molaar/contracts';
import { inClinic, listAudit, listenEvents, newId, readTreatmentPlanVersions, setTreatmentPlanVersionStatus } from '@molaar/db';
import { readPdf } from '@molaar/documents/testing/read-pdf';
import type { Role } from '@molaar/domain/clinic';
import { type MailServerOptions, openMailServer } from '@molaar/testing/mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../context/deps';
import { deliverMails } from '../../mail/deliver-mails';
import { MAIL_ATTEMPTS } from '../../mail/next-attempt';
import { listOwnNotifications } from '../../notifications/list-notifications';
import { getPatientDetails } from '../../patients/get-patient-details';
import { saveStatuses } from '../../statuses/save-statuses';
import { addPatientWithImage, analyse, finding } from '../../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../../testing/portal';
import { discardTreatmentPlanDraft } from '../discard-treatment-plan-draft';
import { draftTreatmentPlan } from '../draft-treatment-plan';
import { generateTreatmentPlanPdf } from '../generate-treatment-plan-pdf';
import { getTreatmentPlan } from '../get-treatment-plan';
import { saveTreatmentPlan } from '../save-treatment-plan';
import { listTreatmentPlanVersions as readVersions } from '../treatment-plan-versions';
import { createTreatmentPlanLink } from './create-treatment-plan-link';
import { draftTreatmentPlanMail } from './draft-treatment-plan-mail';
import { emailTreatmentPlan } from './email-treatment-plan';
import { getTreatmentPlanSharing } from './get-treatment-plan-sharing';
import { listTreatmentPlanMailTemplates, saveTreatmentPlanMailTemplate } from './mail-templates';
import { openSentPdf } from './open-sent-pdf';
import { revokeTreatmentPlanLink } from './revoke-treatment-plan-link';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
});
beforeEach(() => portal.asOwner('delete from mails'));
afterAll(() => portal?.close());

/** Creates a treatment plan for an approved decay on 16. */
async function planned(actor: Actor = dentist, approve = true): Promise<TreatmentPlan> {
  const { imageId } = await addPatientWithImage(portal, actor);
  await analyse(portal, actor, imageId, [finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] })]);
  const decay = { tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] } as const;
  await saveStatuses(portal.deps, actor, { imageId, version: 0, statuses: [{ ...decay, surface: [...decay.surface], annotationIds: [] }] });
  const { treatments } = await draftTreatmentPlan(portal.deps, actor, { imageId, language: 'et' });
  return saveTreatmentPlan(portal.deps, actor, { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve, treatments });
}

function savedAgain({ id, version, imageId, language, pdfFormat, treatments }: TreatmentPlan, actor: Actor): Promise<TreatmentPlan> {
  if (!imageId) throw new Error('a plan without its radiograph');
  return saveTreatmentPlan(portal.deps, actor, { id, version, imageId, language, pdfFormat, treatments, comments: 'Uus.', approve: true });
}

/** Version 1 was sent to the patient; an assistant's draft follows it. */
async function sentWithDraft(): Promise<{ plan: TreatmentPlan; draft: TreatmentPlan }> {
  const plan = await planned();
  await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
  await email(plan);
  return { plan, draft: await savedAgain(plan, await clinic.person('ASSISTANT')) };
}

const input = (plan: TreatmentPlan, over: Partial<EmailTreatmentPlanInput> = {}): EmailTreatmentPlanInput => ({
  id: plan.id,
  to: 'mari@patsient.test',
  cc: ['ema@patsient.test'],
  subject: 'Teie raviplaan',
  body: 'Tere, Mari!\n\nPlaan on manuses.\nKüsige julgelt.\n\nLugupidamisega\nKadri',
  saveAddress: false,
  ...over,
});
const email = (plan: TreatmentPlan, over: Partial<EmailTreatmentPlanInput> = {}, actor = dentist) =>
  emailTreatmentPlan(portal.deps, actor, input(plan, over));
const readSharing = (plan: TreatmentPlan, actor = dentist) => getTreatmentPlanSharing(portal.deps, actor, { planId: plan.id });

async function withMailServer<T>(
  options: MailServerOptions,
  work: (server: Awaited<ReturnType<typeof openMailServer>>, deliver: () => Promise<number>) => Promise<T>,
) {
  const server = await openMailServer(options);
  const mail = createSmtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'Molaar <portal@molaar.test>' });
  try {
    return await work(server, () => deliverMails({ ...portal.deps, mail }));
  } finally {
    mail.close();
    await server.close();
  }
}

describe('sending a treatment plan by e-mail', () => {
  it('delivers the same pages to patient and copy, and marks the version as SENT', async () => {
    const plan = await planned();
    const { pdf, fileName } = await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const { delivery, link } = await email(plan);
    expect(link).toBeNull();
    expect(delivery).toMatchObject({ state: 'QUEUED', planVersion: 1, to: 'mari@patsient.test', fileName });
    expect(await getTreatmentPlan(portal.deps, dentist, { id: plan.id })).toMatchObject({ status: 'SENT', version: plan.version });

    await withMailServer({}, async (server, deliver) => {
      await deliver();
      const [received] = server.received;
      expect(received?.to).toEqual(['mari@patsient.test', 'ema@patsient.test']);
      expect(received?.mail).toMatchObject({ subject: 'Teie raviplaan', cc: [{ address: 'ema@patsient.test' }] });
      expect(received?.mail.text).toContain('Plaan on manuses.\nKüsige julgelt.');
      const [attachment] = received?.mail.attachments ?? [];
      expect(attachment).toMatchObject({ filename: fileName, mimeType: 'application/pdf' });
      expect(Buffer.from(attachment?.content as ArrayBuffer).equals(pdf)).toBe(true);
      expect((await readPdf(Buffer.from(attachment?.content as ArrayBuffer))).pages.join(' ')).toContain('Primaarne kaaries');
    });
    expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'SENT', attempts: 1, sentBy: 'Kadri Tamm' }]);
  });

  it('retries when the mail server rejects, and shows the progress', async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await email(plan);
    await withMailServer({ deferred: 1 }, async (server, deliver) => {
      await deliver();
      expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'QUEUED', attempts: 1, settledAt: null }]);
      portal.clock.pass(60);
      await deliver();
      expect(server.received).toHaveLength(1);
    });
    expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'SENT', attempts: 2, body: null }]);
    expect(JSON.stringify(portal.logged)).not.toContain('patsient.test');
  });

  it('fails at last, and keeps the text for sending again', async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await email(plan);
    await withMailServer({ deferred: MAIL_ATTEMPTS }, async (_server, deliver) => {
      for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
        expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'QUEUED', body: null }]);
        await deliver();
        portal.clock.pass(3600);
      }
    });
    const { to, cc, subject, body } = input(plan);
    expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'FAILED', attempts: MAIL_ATTEMPTS, to, cc, subject, body }]);
    expect(await portal.asOwner('select content from mails where organization_id = $1', [clinic.organizationId])).toEqual([
      { content: null },
    ]);
  });

  it('retries for the patient only when the copy was accepted', async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await email(plan);
    const rejectedRecipients = new Map([['mari@patsient.test', 450]]);
    await withMailServer({ rejected: rejectedRecipients }, async (server, deliver) => {
      await deliver();
      expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'QUEUED', attempts: 1 }]);
      expect(server.received.map(({ to }) => to)).toEqual([['ema@patsient.test']]);
      rejectedRecipients.clear();
      portal.clock.pass(60);
      await deliver();
      expect(server.received.map(({ to }) => to)).toEqual([['ema@patsient.test'], ['mari@patsient.test']]);
      expect(server.received[1]?.mail.cc).toMatchObject([{ address: 'ema@patsient.test' }]);
    });
    expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'SENT', attempts: 2, refused: [] }]);
  });

  it('reports rejected copies', async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await email(plan);
    await withMailServer({ rejected: new Map([['ema@patsient.test', 550]]) }, (_server, deliver) => deliver());
    expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'SENT', attempts: 1, refused: ['ema@patsient.test'] }]);
  });

  it("fails at once when the patient's address is rejected permanently", async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await email(plan);
    await withMailServer({ rejected: new Map([['mari@patsient.test', 550]]) }, (_server, deliver) => deliver());
    expect((await readSharing(plan)).deliveries).toMatchObject([{ state: 'FAILED', attempts: 1, body: input(plan).body }]);
    expect(await getTreatmentPlan(portal.deps, dentist, { id: plan.id })).toMatchObject({ status: 'APPROVED' });
    const { notifications } = await listOwnNotifications(portal.deps, dentist, { size: 1 });
    expect(notifications).toMatchObject([{ kind: 'PLAN_MAIL_FAILED', planId: plan.id, patient: { id: plan.patientId } }]);
    expect(JSON.stringify(portal.logged)).not.toContain('patsient.test');
  });

  it('audits reading of its outcome, mail draft and versions', async () => {
    const plan = await planned();
    const reader = await clinic.person('ASSISTANT');
    const views = async () =>
      portal.asOwner('select from audit_log where entity_id = $1 and actor_id = $2 and action = $3', [plan.id, reader.userId, 'VIEW']);
    await readSharing(plan, reader);
    expect(await views()).toHaveLength(1);
    await draftTreatmentPlanMail(portal.deps, reader, { id: plan.id });
    expect(await views()).toHaveLength(2);
    await readVersions(portal.deps, reader, { id: plan.id });
    expect(await views()).toHaveLength(3);
  });

  it('keeps SENT while an earlier mail or a link exists', async () => {
    const [mailed, linked] = [await planned(), await planned()];
    for (const plan of [mailed, linked]) await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await email(mailed);
    await withMailServer({}, (_server, deliver) => deliver());
    await email(mailed);
    await email(linked, { linkDays: 7 });
    await withMailServer({ rejected: new Map([['mari@patsient.test', 550]]) }, (_server, deliver) => deliver());
    for (const { id } of [mailed, linked]) expect(await getTreatmentPlan(portal.deps, dentist, { id })).toMatchObject({ status: 'SENT' });
  });

  it('keeps what was sent, whatever changes later', async () => {
    const plan = await planned();
    const { pdf } = await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const { delivery } = await email(plan);
    await portal.asOwner('update patients set last_name = $1 where id = $2', ['Teine', plan.patientId]);
    const sent = await openSentPdf(portal.deps, dentist, { planId: plan.id, deliveryId: delivery.id });
    expect(sent.pdf.equals(pdf)).toBe(true);
    expect((await generateTreatmentPlanPdf(portal.deps, dentist, plan.id)).pdf.equals(pdf)).toBe(false);
  });

  it('never restores a version that was superseded in the meantime', async () => {
    const plan = await planned();
    const { id } = plan;
    await savedAgain(plan, dentist);
    const { organizationId } = clinic;
    // As a caller who read the version before it was replaced.
    const late = (from: 'APPROVED' | 'SUPERSEDED') =>
      inClinic(portal.deps.db, { organizationId }, (tx) =>
        setTreatmentPlanVersionStatus(tx, id, plan.planVersion, { from: [from], to: 'ANSWERED' }),
      );
    const statuses = async () =>
      (await inClinic(portal.deps.db, { organizationId }, (tx) => readTreatmentPlanVersions(tx, id))).map(({ status }) => status);
    expect(await late('APPROVED')).toBe(false);
    expect(await statuses()).toEqual(['APPROVED', 'SUPERSEDED']);
    expect(await late('SUPERSEDED')).toBe(true);
  });

  it("saves a missing address in the patient's file when requested", async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await portal.asOwner('update patients set email = null where id = $1', [plan.patientId]);
    expect(await draftTreatmentPlanMail(portal.deps, dentist, { id: plan.id })).toMatchObject({ to: null, language: 'et' });
    const published: unknown[] = [];
    const events = await listenEvents(portal.appUrl, (_, event) => published.push(event));
    await email(plan, { saveAddress: true });
    await expect.poll(() => published).toContainEqual({ type: 'patient', patientId: plan.patientId });
    await events.close();
    expect((await getPatientDetails(portal.deps, dentist, plan.patientId)).patient.email).toBe('mari@patsient.test');
    expect(await draftTreatmentPlanMail(portal.deps, dentist, { id: plan.id })).toMatchObject({ to: 'mari@patsient.test' });
    const changes = async () => {
      const entries = await inClinic(portal.deps.db, clinic, (tx) => listAudit(tx, plan.patientId));
      return entries.filter(({ action, entity }) => action === 'UPDATE' && entity === 'patient');
    };
    expect(await changes()).toMatchObject([{ actorId: dentist.userId }]);
    await email(plan, { saveAddress: true });
    expect(await changes()).toHaveLength(1);
  });

  it('is rejected before a PDF was generated, for a draft, and when a newer version was saved', async () => {
    const plan = await planned();
    await expect(email(plan)).rejects.toMatchObject({ code: 'TREATMENT_PLAN_PDF_DOES_NOT_EXIST' });
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    await expect(email(plan, { version: plan.version + 1 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    const draft = await planned(dentist, false);
    await generateTreatmentPlanPdf(portal.deps, dentist, draft.id);
    await expect(email(draft)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await portal.asOwner('select from mails')).toHaveLength(0);
  });

  it('sends the approved version whatever draft follows, and the draft can be discarded', async () => {
    const { plan, draft } = await sentWithDraft();
    expect(draft).toMatchObject({ status: 'DRAFT', planVersion: 2, approvedVersion: 1 });
    const { delivery } = await email(plan, { version: draft.version });
    expect(delivery).toMatchObject({ planVersion: 1 });
    const { id, version } = draft;
    const link = await createTreatmentPlanLink(portal.deps, dentist, { id, version, days: 7 });
    expect((await readSharing(plan)).links).toMatchObject([{ id: link.id, planVersion: 1, state: 'OPEN' }]);
    const viewer = await clinic.person('VIEWER');
    expect((await generateTreatmentPlanPdf(portal.deps, viewer, id)).fileName).toContain('-v1.pdf');
    expect((await generateTreatmentPlanPdf(portal.deps, dentist, id)).fileName).toContain('-v2.pdf');
    expect((await generateTreatmentPlanPdf(portal.deps, dentist, id, { which: 'APPROVED' })).fileName).toContain('-v1.pdf');

    await expect(discardTreatmentPlanDraft(portal.deps, dentist, { id, version: version - 1 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    await expect(discardTreatmentPlanDraft(portal.deps, viewer, { id, version })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const back = await discardTreatmentPlanDraft(portal.deps, dentist, { id, version });
    expect(back).toMatchObject({ status: 'SENT', planVersion: 1, version: version + 1, comments: '' });
    expect((await readSharing(plan)).links).toMatchObject([{ state: 'OPEN' }]);
    await expect(discardTreatmentPlanDraft(portal.deps, dentist, { id, version: back.version })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const versions = async () =>
      (await inClinic(portal.deps.db, clinic, (tx) => readTreatmentPlanVersions(tx, id))).map(({ planVersion, status }) => [
        planVersion,
        status,
      ]);
    expect(await versions()).toEqual([
      [2, 'DISCARDED'],
      [1, 'SENT'],
    ]);
    // A discarded version's number is not reused, and a draft does not supersede the approved version.
    expect(await savedAgain(back, dentist)).toMatchObject({ planVersion: 3, status: 'APPROVED' });
    expect(await versions()).toEqual([
      [3, 'APPROVED'],
      [2, 'DISCARDED'],
      [1, 'SUPERSEDED'],
    ]);
  });

  it('sends the approved version when the generated PDF is that of a later draft', async () => {
    const plan = await planned();
    const draft = await savedAgain(plan, await clinic.person('ASSISTANT'));
    expect((await generateTreatmentPlanPdf(portal.deps, dentist, plan.id)).fileName).toContain('-v2.pdf');
    const { delivery } = await email(plan, { version: draft.version });
    expect(delivery).toMatchObject({ planVersion: 1, fileName: expect.stringContaining('-v1.pdf') });
  });

  it("revokes its links permanently, and no other plan's", async () => {
    const [plan, other] = [await planned(), await planned()];
    const link = await createTreatmentPlanLink(portal.deps, dentist, { id: plan.id, days: 7 });
    const revoke = (planId: string, linkId: string) => revokeTreatmentPlanLink(portal.deps, dentist, { planId, linkId });
    await expect(revoke(plan.id, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(revoke(other.id, link.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await readSharing(plan)).links).toMatchObject([{ state: 'OPEN' }]);
    for (const time of ['once', 'twice']) expect(await revoke(plan.id, link.id), time).toEqual({ revoked: true });
    expect((await readSharing(plan)).links).toMatchObject([{ state: 'REVOKED' }]);
  });

  it('has no draft to discard when nothing was approved before', async () => {
    const { id, version } = await planned(dentist, false);
    await expect(discardTreatmentPlanDraft(portal.deps, dentist, { id, version })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    await expect(discardTreatmentPlanDraft(portal.deps, outsider, { id, version })).rejects.toMatchObject({
      code: 'TREATMENT_PLAN_NOT_FOUND',
    });
  });

  it('is limited to people who may send treatment plans, in their own organization', async () => {
    const plan = await planned();
    await generateTreatmentPlanPdf(portal.deps, dentist, plan.id);
    const outsider = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    for (const attempt of [
      () => email(plan, {}, outsider),
      () => readSharing(plan, outsider),
      () => draftTreatmentPlanMail(portal.deps, outsider, { id: plan.id }),
      () => email({ ...plan, id: newId() }),
      () => openSentPdf(portal.deps, outsider, { planId: plan.id, deliveryId: newId() }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'TREATMENT_PLAN_NOT_FOUND' });
    const viewer = await clinic.person('VIEWER');
    await expect(email(plan, {}, viewer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await email(plan, {}, await clinic.person('ASSISTANT'))).delivery.state).toBe('QUEUED');
  });
});

describe('mail template', () => {
  it("is the portal's until the clinic saves its own, for each language", async () => {
    const other = await addClinicWithDefaults(portal);
    const owner = await other.person('OWNER', 'MEDICAL');
    const plan = await planned(owner);
    const [english, estonian] = await listTreatmentPlanMailTemplates(portal.deps, owner);
    expect(english).toMatchObject({ language: 'en', custom: false, version: 0 });
    expect(english?.subject).toContain('{clinic}');
    const before = await draftTreatmentPlanMail(portal.deps, owner, { id: plan.id });
    expect(before.subject).toContain('Test clinic');
    expect(before.body).toMatch(/^Tere, Mari!\n\n/);
    expect(before.body).not.toMatch(/[{}]/);

    const words = { subject: '{clinic}: plaan', body: 'Kena päeva, {patient}! {muu} {dentist}, kuni {validUntil}' };
    const saved = await saveTreatmentPlanMailTemplate(portal.deps, owner, { language: 'et', words, version: estonian?.version });
    expect(saved).toMatchObject({ ...words, custom: true, version: 1 });
    const mail = await draftTreatmentPlanMail(portal.deps, owner, { id: plan.id });
    expect(mail.subject).toBe('Test clinic: plaan');
    expect(mail.body).toMatch(/^Kena päeva, Mari! \{muu\} Kadri Tamm, kuni \d\d\.\d\d\.\d{4}$/);
    expect((await draftTreatmentPlanMail(portal.deps, owner, { id: plan.id, language: 'en' })).body).toMatch(/^Hello Mari/);

    const stale = saveTreatmentPlanMailTemplate(portal.deps, owner, { language: 'et', words, version: 0 });
    await expect(stale).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    for (const over of [words, null])
      await expect(saveTreatmentPlanMailTemplate(portal.deps, owner, { language: 'et', words: over })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { version: 'required' },
      });
    const reset = await saveTreatmentPlanMailTemplate(portal.deps, owner, { language: 'et', words: null, version: saved.version });
    expect(reset).toMatchObject({ custom: false, version: 0 });
    expect((await listTreatmentPlanMailTemplates(portal.deps, dentist)).some(({ custom }) => custom)).toBe(false);
  });

  it('is changed by the owner and administrators', async () => {
    for (const role of ['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] satisfies Role[]) {
      const actor = { ...dentist, roles: [role] };
      await expect(saveTreatmentPlanMailTemplate(portal.deps, actor, { language: 'et', words: null })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    }
  });
});
