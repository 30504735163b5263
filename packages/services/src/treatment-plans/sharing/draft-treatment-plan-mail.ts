import { AppError, type Locale, type MailDraft } from '@molaar/contracts';
import { findOrganization, findPatient, inClinic, writeAudit } from '@molaar/db';
import { formatDate } from '@molaar/i18n';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { nameOfAuthor } from '../present-treatment-plan';
import { requireApprovedTreatmentPlan } from '../require-approved-treatment-plan';
import { fillPlaceholders, readMailTemplate } from './read-mail-template';

/**
 * Returns the mail for a treatment plan before a person edits it: the patient's address and the clinic's template with
 * its placeholders filled.
 * @throws TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED for a draft.
 */
export async function draftTreatmentPlanMail(
  deps: Deps,
  actor: Actor,
  input: { id: string; language?: Locale | undefined },
): Promise<MailDraft> {
  requirePermission(actor, 'SEND_PLAN');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const plan = await requireApprovedTreatmentPlan(tx, input.id, undefined);
    const patient = await findPatient(tx, plan.patientId);
    const organization = await findOrganization(tx);
    if (!patient || !organization) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${input.id}`);
    await writeAudit(tx, {
      actorId: userId,
      action: 'VIEW',
      entity: 'treatment_plan',
      entityId: plan.id,
      at: deps.clock(),
    });
    const language = input.language ?? plan.language;
    const { subject, body } = await readMailTemplate(tx, language);
    const facts = {
      patient: patient.firstName,
      clinic: organization.name,
      dentist: await nameOfAuthor(tx, plan, language),
      validUntil: formatDate(plan.validUntil, language),
    };
    const { pdfFormat: format } = plan.content;
    return { to: patient.email, subject: fillPlaceholders(subject, facts), body: fillPlaceholders(body, facts), language, format };
  });
}
