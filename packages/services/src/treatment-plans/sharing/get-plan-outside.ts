import { AppError, type PlanOutside } from '@molaar/contracts';
import {
  findPlan,
  inOrganization,
  listPlanAnswers,
  listPlanDeliveries,
  listPlanLinks,
  listPlanVersions,
  namesOfPeople,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { presentAnswer, presentDelivery, presentLink } from './present-outside';

/** What became of a plan outside the house: mails, links, the patient's answers; newest first. TREATMENT_PLAN_NOT_FOUND. */
export async function getPlanOutside(deps: Deps, actor: Actor, { planId }: { planId: string }): Promise<PlanOutside> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await findPlan(tx, organizationId, planId))) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    const deliveries = await listPlanDeliveries(tx, organizationId, planId);
    const links = await listPlanLinks(tx, organizationId, planId);
    const answers = await listPlanAnswers(tx, organizationId, planId);
    const statuses = new Map((await listPlanVersions(tx, organizationId, planId)).map(({ planVersion, status }) => [planVersion, status]));
    const people = [...deliveries.map(({ sentBy }) => sentBy), ...links.map(({ createdBy }) => createdBy)];
    const names = await namesOfPeople(tx, organizationId, people);
    const now = deps.clock();
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: planId, at: now });
    return {
      deliveries: deliveries.map((delivery) => presentDelivery(delivery, names.get(delivery.sentBy) ?? '')),
      links: links.map((link) => presentLink(link, statuses.get(link.planVersion) ?? 'SUPERSEDED', names.get(link.createdBy) ?? '', now)),
      answers: answers.map(presentAnswer),
    };
  });
}
