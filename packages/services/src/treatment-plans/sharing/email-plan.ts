import { AppError, type EmailedPlan, type EmailPlanInput } from '@molaar/contracts';
import {
  besideIdempotencyKey,
  findPatient,
  holdPlan,
  inOrganization,
  insertMail,
  insertPlanDelivery,
  newId,
  publishEvent,
  recordPatientActivity,
  setPatientEmail,
  setPlanVersionStatus,
  type Tx,
  writeAudit,
} from '@molaar/db';
import { planPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { ensurePlanPdf } from '../generate-plan-pdf';
import { nameOfAuthor } from '../present-plan';
import { requireApprovedPlan } from '../read-version';
import { insertLink, prepareLink } from './plan-link';
import { presentDelivery } from './present-outside';

/**
 * Sends the newest approved version of a plan to its patient: the mail waits in the queue with the pages as they are now, and the
 * version is SENT. TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT, TREATMENT_PLAN_PDF_DOES_NOT_EXIST when no version's PDF
 * was ever generated, NOT_ALLOWED for a draft, DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export async function emailPlan(deps: Deps, actor: Actor, input: EmailPlanInput): Promise<EmailedPlan> {
  requirePermission(actor, 'SEND_PLAN');
  if (input.saveAddress) requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const { id: planId, to, cc = [], subject, body } = input;
  const read = await inOrganization(deps.db, organizationId, (tx) => requireApprovedPlan(tx, organizationId, planId, input.version));
  await requireSomePdf(deps, organizationId, planId);
  const print = { locale: input.language, format: input.format, which: 'APPROVED', action: 'SEND' } as const;
  const pages = await besideIdempotencyKey(() => ensurePlanPdf(deps, actor, planId, print));
  const prepared = input.linkDays === undefined ? null : await prepareLink();

  return inOrganization(deps.db, organizationId, async (tx) => {
    const at = deps.clock();
    // Somebody may have saved a newer version while the pages were made: what is sent is what was read.
    await holdPlan(tx, organizationId, planId);
    const plan = await requireApprovedPlan(tx, organizationId, planId, read.version);
    const { locale: language, format, key: pdfKey, fileName } = pages;
    const days = input.linkDays ?? 0;
    const link = prepared && (await insertLink(tx, actor, plan, prepared, { language, format, days, at, publicUrl: deps.publicUrl }));
    const words = { cc, subject, body, pdfKey, fileName, linkId: prepared?.secret ?? null };
    const mailId = await insertMail(tx, organizationId, { to, locale: language, content: { kind: 'TREATMENT_PLAN', ...words }, at });
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
    await insertPlanDelivery(tx, organizationId, delivery);
    await setPlanVersionStatus(tx, organizationId, planId, planVersion, 'SENT', ['APPROVED']);
    if (input.saveAddress) await keepAddress(tx, actor, plan.patientId, { email: to, at });
    await recordPatientActivity(tx, organizationId, plan.patientId, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'SEND', entity: 'treatment_plan', entityId: planId, at });
    await publishEvent(tx, organizationId, { type: 'plan', planId, imageId: plan.imageId });
    const sentBy = await nameOfAuthor(tx, organizationId, { savedBy: userId });
    return {
      delivery: presentDelivery({ ...delivery, state: 'QUEUED', attempts: 0, settledAt: null, body: null, refused: [] }, sentBy),
      link,
    };
  });
}

/**
 * The specification's order: first the PDF is made and looked at, then it is sent. Any version's counts: with a draft on top of
 * the approved version, what is generated is the draft's.
 */
async function requireSomePdf({ store }: Deps, organizationId: string, planId: string): Promise<void> {
  for await (const _ of store.list(planPrefix(organizationId, planId))) return;
  throw new AppError('TREATMENT_PLAN_PDF_DOES_NOT_EXIST', `no PDF of plan ${planId} was generated`);
}

/** A change of the patient's file like any other: it is written down who made it. */
async function keepAddress(
  tx: Tx,
  { organizationId, userId }: Actor,
  patientId: string,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  const patient = await findPatient(tx, organizationId, patientId);
  if (!patient || patient.email === email) return;
  await setPatientEmail(tx, organizationId, patientId, email);
  await publishEvent(tx, organizationId, { type: 'patient', patientId });
  await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'patient', entityId: patientId, at });
}
