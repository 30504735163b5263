import { AppError, type TreatmentPlanVersion, type TreatmentPlanVersionSummary } from '@molaar/contracts';
import { findTreatmentPlanVersion, inClinic, readTreatmentPlanVersions as listVersions, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { findAuthorNames } from '../shared/author-name';
import { nameOfAuthor } from './present-treatment-plan';

/**
 * Lists all saved versions of a treatment plan, newest first.
 * @throws TREATMENT_PLAN_NOT_FOUND.
 */
export async function listTreatmentPlanVersions(deps: Deps, actor: Actor, { id }: { id: string }): Promise<TreatmentPlanVersionSummary[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const versions = await listVersions(tx, id);
    if (versions.length === 0) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: id, at: deps.clock() });
    const acts = versions.map(({ savedBy: by, savedAt: at }) => ({ by, at }));
    const nameOf = await findAuthorNames(tx, { entityIds: [id], acts, locale: actor.locale });
    return versions.map(({ savedAt, savedBy, ...rest }) => ({
      ...rest,
      savedAt: savedAt.toISOString(),
      savedBy: nameOf(savedBy, savedAt) ?? '',
    }));
  });
}

/**
 * Returns one saved version.
 * @throws TREATMENT_PLAN_NOT_FOUND.
 */
export async function getTreatmentPlanVersion(
  deps: Deps,
  actor: Actor,
  { id, planVersion }: { id: string; planVersion: number },
): Promise<TreatmentPlanVersion> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const plan = await findTreatmentPlanVersion(tx, id, planVersion);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no version ${planVersion} of treatment plan ${id}`);
    const at = deps.clock();
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: id, at });
    const { status, language, total, priced, medicalTemplateId, pricingTemplateId, annotationVersion, statusVersion, content } = plan;
    const { comments, pdfFormat, treatments } = content;
    return {
      planVersion,
      status,
      language,
      total,
      priced,
      savedAt: plan.savedAt.toISOString(),
      savedBy: await nameOfAuthor(tx, plan, actor.locale),
      lines: treatments.length,
      medicalTemplateId,
      pricingTemplateId,
      annotationVersion,
      statusVersion,
      mirrored: content.mirrored ?? false,
      comments,
      pdfFormat,
      treatments,
      notice: noticeText(actor.locale),
    };
  });
}
