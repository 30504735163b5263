import type { CreatePlanLinkInput, NewPlanLink } from '@molaar/contracts';
import { inOrganization, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { requirePlanLanguage } from '../plan-disclaimers';
import { requireApprovedPlan } from '../read-version';
import { insertLink, prepareLink } from './plan-link';

/**
 * Makes a link by which the patient reads and answers the newest approved version. The answer holds the PIN, which is stored nowhere.
 * TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT, NOT_ALLOWED for a draft, DEFAULT_DISCLAIMER_NOT_FOUND for the language.
 */
export async function createPlanLink(deps: Deps, actor: Actor, input: CreatePlanLinkInput): Promise<NewPlanLink> {
  requirePermission(actor, 'SEND_PLAN');
  const { organizationId, userId } = actor;
  const prepared = await prepareLink();
  return inOrganization(deps.db, organizationId, async (tx) => {
    const at = deps.clock();
    const plan = await requireApprovedPlan(tx, organizationId, input.id, input.version);
    const language = input.language ?? plan.language;
    requirePlanLanguage(plan, language);
    const format = input.format ?? plan.content.pdfFormat;
    const link = await insertLink(tx, actor, plan, prepared, { language, format, days: input.days, at, publicUrl: deps.publicUrl });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'SHARE', entity: 'treatment_plan', entityId: plan.id, at });
    await publishEvent(tx, organizationId, { type: 'plan', planId: plan.id, imageId: plan.imageId });
    return link;
  });
}
