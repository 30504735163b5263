import { AppError, type TreatmentPlanSharing } from '@molaar/contracts';
import {
  findPeopleNames,
  findTreatmentPlan,
  inClinic,
  listTreatmentPlanAnswers,
  listTreatmentPlanDeliveries,
  listTreatmentPlanLinks,
  listTreatmentPlanReplies,
  readTreatmentPlanVersions,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { presentAnswer, presentDelivery, presentLink, presentReplies } from './present-sharing';

/**
 * Returns how a treatment plan was shared: mails, links, the patient's answers and replies to them.
 * @throws TREATMENT_PLAN_NOT_FOUND.
 */
export async function getTreatmentPlanSharing(deps: Deps, actor: Actor, { planId }: { planId: string }): Promise<TreatmentPlanSharing> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    if (!(await findTreatmentPlan(tx, planId))) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    const deliveries = await listTreatmentPlanDeliveries(tx, planId);
    const links = await listTreatmentPlanLinks(tx, planId);
    const answers = await listTreatmentPlanAnswers(tx, planId);
    const statuses = new Map((await readTreatmentPlanVersions(tx, planId)).map(({ planVersion, status }) => [planVersion, status]));
    const people = [...deliveries.map(({ sentBy }) => sentBy), ...links.map(({ createdBy }) => createdBy)];
    const names = await findPeopleNames(tx, people);
    const now = deps.clock();
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: planId, at: now });
    return {
      deliveries: deliveries.map((delivery) => presentDelivery(delivery, names.get(delivery.sentBy) ?? '')),
      links: links.map((link) => presentLink(link, statuses.get(link.planVersion) ?? 'SUPERSEDED', names.get(link.createdBy) ?? '', now)),
      answers: answers.map(presentAnswer),
      replies: await presentReplies(tx, await listTreatmentPlanReplies(tx, planId)),
    };
  });
}
