import type { CreatePlanLinkInput, NewTreatmentPlanLink } from '@molaar/contracts';
import { inClinic, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { countAction } from '../../limits/count-action';
import { queueWebhooks } from '../../webhooks';
import { requireApprovedTreatmentPlan } from '../require-approved-treatment-plan';
import { requirePrintedLanguage } from '../treatment-plan-disclaimers';
import { insertLink, prepareLink } from './treatment-plan-link';

/**
 * Creates a link by which the patient reads and answers the newest approved version. The result contains the PIN, which
 * is stored nowhere.
 * @throws TREATMENT_PLAN_NOT_FOUND; VERSION_CONFLICT; NOT_ALLOWED for a draft; DEFAULT_DISCLAIMER_NOT_FOUND for the
 * language.
 */
export async function createTreatmentPlanLink(deps: Deps, actor: Actor, input: CreatePlanLinkInput): Promise<NewTreatmentPlanLink> {
  requirePermission(actor, 'SEND_PLAN');
  await countAction(deps, 'PLAN_LINK', { actor });
  const { userId } = actor;
  const prepared = await prepareLink(actor);
  return inClinic(deps.db, actor, async (tx) => {
    const at = deps.clock();
    const plan = await requireApprovedTreatmentPlan(tx, input.id, input.version);
    const language = input.language ?? plan.language;
    requirePrintedLanguage(plan, language);
    const format = input.format ?? plan.content.pdfFormat;
    const link = await insertLink(tx, actor, { ...prepared, plan, language, format, days: input.days, at, publicUrl: deps.publicUrl });
    await writeAudit(tx, { actorId: userId, action: 'SHARE', entity: 'treatment_plan', entityId: plan.id, at });
    await publishEvent(tx, { type: 'plan', planId: plan.id, imageId: plan.imageId });
    await queueWebhooks(tx, 'treatment_plan.sent', { patientId: plan.patientId, imageId: plan.imageId, treatmentPlanId: plan.id }, at);
    return link;
  });
}
