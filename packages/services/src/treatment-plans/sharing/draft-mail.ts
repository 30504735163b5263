import { AppError, type Locale, type MailDraft } from '@molaar/contracts';
import { findOrganization, findPatient, inOrganization, writeAudit } from '@molaar/db';
import { formatDate } from '@molaar/i18n';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { nameOfAuthor } from '../present-plan';
import { requireApprovedPlan } from '../read-version';
import { fillWords, readMailTemplate } from './mail-words';

/**
 * The mail that a plan is sent with, before a person changes it: the patient's address as far as there is one, and the
 * clinic's words with the facts in them. TREATMENT_PLAN_NOT_FOUND; NOT_ALLOWED for a draft of a plan.
 */
export async function draftMail(deps: Deps, actor: Actor, input: { id: string; language?: Locale | undefined }): Promise<MailDraft> {
  requirePermission(actor, 'SEND_PLAN');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const plan = await requireApprovedPlan(tx, organizationId, input.id, undefined);
    const patient = await findPatient(tx, organizationId, plan.patientId);
    const organization = await findOrganization(tx, organizationId);
    if (!patient || !organization) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${input.id}`);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'VIEW',
      entity: 'treatment_plan',
      entityId: plan.id,
      at: deps.clock(),
    });
    const language = input.language ?? plan.language;
    const { subject, body } = await readMailTemplate(tx, organizationId, language);
    const facts = {
      patient: patient.firstName,
      clinic: organization.name,
      dentist: await nameOfAuthor(tx, organizationId, plan),
      validUntil: formatDate(plan.validUntil, language),
    };
    const { pdfFormat: format } = plan.content;
    return { to: patient.email, subject: fillWords(subject, facts), body: fillWords(body, facts), language, format };
  });
}
