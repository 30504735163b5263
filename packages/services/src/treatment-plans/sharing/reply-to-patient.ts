import { AppError, type ReplyToPatientInput, type SentReply } from '@molaar/contracts';
import {
  type ClinicTx,
  findOrganization,
  findPatient,
  findTreatmentPlan,
  findTreatmentPlanReply,
  findTreatmentPlanVersion,
  inClinic,
  insertMail,
  insertTreatmentPlanReply,
  listTreatmentPlanAnswers,
  listTreatmentPlanLinks,
  lockPatients,
  lockTreatmentPlan,
  publishEvent,
  recordPatientActivity,
  type StoredTreatmentPlan,
  type StoredTreatmentPlanLink,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requireDecision } from '../../context/permission';
import { countAction } from '../../limits/count-action';
import { presentReplies } from './present-sharing';
import { linkState } from './treatment-plan-link';

/**
 * Replies to what a patient asked about a treatment plan; the patient reads it on the page of the link. Where a link
 * works and its recipient has an address, an e-mail says that there is a reply, and nothing else. Idempotent for the
 * same id and text.
 * @throws TREATMENT_PLAN_NOT_FOUND; NOT_FOUND when the plan has no such answer, or the answer is not about the
 * treatment; VALIDATION_FAILED when the id belongs to another reply; NOT_ALLOWED when a newer version was approved,
 * since the patient can no longer read this one.
 */
export async function replyToPatient(
  deps: Pick<Deps, 'db' | 'clock' | 'mail'>,
  actor: Actor,
  { id, planId, answerId, treatmentId, text }: ReplyToPatientInput,
): Promise<SentReply> {
  requireDecision(actor, 'SAVE_PLAN');
  await countAction(deps, 'MAIL_PATIENT', { actor });
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const patientId = (await findTreatmentPlan(tx, planId))?.patientId;
    if (!patientId) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    // Locked, so that no newer version is approved, and the patient not anonymized, in between.
    await lockTreatmentPlan(tx, planId);
    await lockPatients(tx, [patientId]);
    const answer = (await listTreatmentPlanAnswers(tx, planId)).find((one) => one.id === answerId);
    if (!answer || (treatmentId !== null && !answer.choices.some((choice) => choice.treatmentId === treatmentId)))
      throw new AppError('NOT_FOUND', `treatment plan ${planId} has no answer ${answerId} about this`);
    const plan = await findTreatmentPlanVersion(tx, planId, answer.planVersion);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no version ${answer.planVersion} of ${planId}`);
    if (plan.status === 'SUPERSEDED') throw new AppError('NOT_ALLOWED', 'a newer version of the treatment plan was approved');

    const at = deps.clock();
    const links = (await listTreatmentPlanLinks(tx, planId)).filter((link) => isOpen(link, plan, at));
    const before = await findTreatmentPlanReply(tx, id);
    if (!before) {
      const mailId = await queueNotice(tx, plan, links, at);
      const { planVersion } = answer;
      await insertTreatmentPlanReply(tx, {
        id,
        planId,
        planVersion,
        answerId,
        treatmentId,
        text,
        writtenBy: userId,
        createdAt: at,
        mailId,
      });
      await recordPatientActivity(tx, patientId, at);
      await writeAudit(tx, { actorId: userId, action: 'REPLY', entity: 'treatment_plan', entityId: planId, at });
      await publishEvent(tx, { type: 'plan', planId, imageId: plan.imageId });
    }
    const stored = before ?? (await findTreatmentPlanReply(tx, id));
    const isSame =
      stored?.writtenBy === userId && stored.answerId === answerId && stored.treatmentId === treatmentId && stored.text === text;
    const [reply] = isSame ? await presentReplies(tx, [stored]) : [];
    if (!reply) throw new AppError('VALIDATION_FAILED', 'the id belongs to another reply', { fields: { id: 'invalid' } });
    return { reply, isReadable: links.length > 0 };
  });
}

function isOpen(link: StoredTreatmentPlanLink, plan: StoredTreatmentPlan, at: Date): boolean {
  return link.planVersion === plan.planVersion && linkState(link, plan.status, at) === 'OPEN';
}

/**
 * Queues the e-mail to the recipient of the newest link that works: to whom it was sent, else the patient.
 * @returns Null without a link or an address.
 */
async function queueNotice(
  tx: ClinicTx,
  plan: StoredTreatmentPlan,
  [link]: readonly StoredTreatmentPlanLink[],
  at: Date,
): Promise<string | null> {
  if (!link) return null;
  const to = link.recipient ?? (await findPatient(tx, plan.patientId))?.email;
  const organization = await findOrganization(tx);
  if (!to || !organization) return null;
  const content = { kind: 'PLAN_REPLY', organizationName: organization.name, planId: plan.id, planLinkId: link.id } as const;
  return insertMail(tx, { to, locale: link.language, content, at });
}
