import { AppError, type EmailedTreatmentPlan, type EmailTreatmentPlanInput } from '@molaar/contracts';
import {
  type ClinicTx,
  findPatient,
  findPeopleNames,
  inClinic,
  insertMail,
  insertTreatmentPlanDelivery,
  lockTreatmentPlan,
  newId,
  publishEvent,
  recordPatientActivity,
  setPatientEmail,
  setTreatmentPlanVersionStatus,
  writeAudit,
} from '@molaar/db';
import { planPrefix } from '@molaar/storage';
import { type Actor, type Deps, withoutIdempotency } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { countAction } from '../../limits/count-action';
import { queueWebhooks } from '../../webhooks';
import { cacheTreatmentPlanPdf } from '../generate-treatment-plan-pdf';
import { hasObjects } from '../has-objects';
import { requireApprovedTreatmentPlan } from '../require-approved-treatment-plan';
import { presentDelivery } from './present-sharing';
import { insertLink, prepareLink } from './treatment-plan-link';

/**
 * Sends the newest approved version to the patient: queues the mail with the current pages and marks the version as
 * SENT.
 * @throws TREATMENT_PLAN_NOT_FOUND; VERSION_CONFLICT; TREATMENT_PLAN_PDF_DOES_NOT_EXIST when no version's PDF was ever
 * generated; NOT_ALLOWED for a draft; DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export async function emailTreatmentPlan(deps: Deps, actor: Actor, input: EmailTreatmentPlanInput): Promise<EmailedTreatmentPlan> {
  requirePermission(actor, 'SEND_PLAN');
  if (input.saveAddress) requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const { id: planId, to, cc = [], subject, body } = input;
  await countAction(deps, 'MAIL_PATIENT', { actor }, 1 + cc.length);
  const read = await inClinic(deps.db, actor, (tx) => requireApprovedTreatmentPlan(tx, planId, input.version));
  await requireSomePdf(deps, organizationId, planId);
  const print = { locale: input.language, format: input.format, which: 'APPROVED', action: 'SEND' } as const;
  const pages = await cacheTreatmentPlanPdf(deps, withoutIdempotency(actor), planId, print);
  const prepared = input.linkDays === undefined ? null : await prepareLink(actor);

  return inClinic(deps.db, actor, async (tx) => {
    const at = deps.clock();
    // A newer version may have been saved while the pages were rendered: only the version that was read is sent.
    await lockTreatmentPlan(tx, planId);
    const plan = await requireApprovedTreatmentPlan(tx, planId, read.version);
    const { locale: language, format, key: pdfKey, fileName } = pages;
    const days = input.linkDays ?? 0;
    const { publicUrl } = deps;
    const link = prepared && (await insertLink(tx, actor, { ...prepared, plan, language, format, days, at, publicUrl, recipient: to }));
    const content = { cc, subject, body, pdfKey, fileName, linkId: prepared?.secret ?? null };
    const mailId = await insertMail(tx, { to, locale: language, content: { kind: 'TREATMENT_PLAN', ...content }, at });
    const { planVersion } = plan;
    const delivery = {
      id: newId(),
      planId,
      planVersion,
      mailId,
      to,
      cc,
      subject,
      language,
      format,
      pdfKey,
      fileName,
      sentBy: userId,
      createdAt: at,
    };
    await insertTreatmentPlanDelivery(tx, delivery);
    await setTreatmentPlanVersionStatus(tx, planId, planVersion, { from: ['APPROVED'], to: 'SENT' });
    if (input.saveAddress) await savePatientAddress(tx, actor, plan.patientId, { email: to, at });
    await recordPatientActivity(tx, plan.patientId, at);
    await writeAudit(tx, { actorId: userId, action: 'SEND', entity: 'treatment_plan', entityId: planId, at });
    await publishEvent(tx, { type: 'plan', planId, imageId: plan.imageId });
    await queueWebhooks(tx, 'treatment_plan.sent', { patientId: plan.patientId, imageId: plan.imageId, treatmentPlanId: planId }, at);
    const sentBy = (await findPeopleNames(tx, [userId])).get(userId) ?? '';
    return {
      delivery: presentDelivery({ ...delivery, state: 'QUEUED', attempts: 0, settledAt: null, body: null, rejectedRecipients: [] }, sentBy),
      link,
    };
  });
}

/**
 * The specification requires that a PDF is generated before sending. Any version counts: with a draft after the
 * approved version, the generated PDF is the draft's.
 */
async function requireSomePdf(deps: Deps, organizationId: string, planId: string): Promise<void> {
  if (!(await hasObjects(deps, planPrefix(organizationId, planId))))
    throw new AppError('TREATMENT_PLAN_PDF_DOES_NOT_EXIST', `no PDF of treatment plan ${planId} was generated`);
}

/** Saves the patient's address, audited like any other change of the file. */
async function savePatientAddress(
  tx: ClinicTx,
  { userId }: Actor,
  patientId: string,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  const patient = await findPatient(tx, patientId);
  if (!patient || patient.email === email) return;
  await setPatientEmail(tx, patientId, email);
  await publishEvent(tx, { type: 'patient', patientId });
  await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'patient', entityId: patientId, at });
}
