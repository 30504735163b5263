import { AppError, type DeleteTreatmentPlanInput } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  deleteTreatmentPlanRow,
  findTreatmentPlan,
  hasTreatmentPlan,
  inClinic,
  lockImage,
  lockTreatmentPlan,
  publishEvent,
  updateImageStatus,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import { planPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { mayDiscardDrafts } from './may-discard-drafts';

/** REST passes the version in a header, which may be missing. */
type Input = Pick<DeleteTreatmentPlanInput, 'id'> & Partial<DeleteTreatmentPlanInput>;

/**
 * Deletes a treatment plan that was never approved, with its versions and pages; an image without another plan steps
 * back one status. Deletes its files after the commit; the sweep retries failures.
 * @throws TREATMENT_PLAN_NOT_FOUND; VALIDATION_FAILED when the version is missing; VERSION_CONFLICT; NOT_ALLOWED when a
 * person who may only draft would delete other people's work; TREATMENT_PLAN_APPROVED when it was approved or shared.
 */
export async function deleteTreatmentPlan(deps: Deps, actor: Actor, { id, version }: Input): Promise<void> {
  requirePermission(actor, 'SAVE_PLAN');
  const { organizationId, userId } = actor;
  await inClinic(deps.db, actor, async (tx) => {
    const read = await findTreatmentPlan(tx, id);
    // Locked in the same order as when a treatment plan is saved.
    const image = read?.imageId ? await lockImage(tx, read.imageId) : undefined;
    const locked = await lockTreatmentPlan(tx, id);
    if (!locked) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    const seen = requireVersion(version);
    if (locked.version !== seen)
      throw new AppError('VERSION_CONFLICT', `treatment plan ${id} is at version ${locked.version}, not ${seen}`);
    if (!(await mayDiscardDrafts(tx, actor, id)))
      throw new AppError('NOT_ALLOWED', `other people have worked on treatment plan ${id}, which requires the permission to decide`);
    if (!(await deleteTreatmentPlanRow(tx, id)))
      throw new AppError('TREATMENT_PLAN_APPROVED', `treatment plan ${id} was approved or shared`);
    const at = deps.clock();
    if (image) await stepBackImageStatus(tx, image, at);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'treatment_plan', entityId: id, at });
    await publishEvent(tx, { type: 'plan', planId: id, imageId: locked.imageId });
  });
  await deletePages(deps, organizationId, id);
}

async function stepBackImageStatus(tx: ClinicTx, image: ClinicalImage, at: Date): Promise<void> {
  if (await hasTreatmentPlan(tx, image.id)) return;
  const status = nextImageStatus(image.status, 'LAST_PLAN_DELETED');
  if (status === image.status) return;
  await updateImageStatus(tx, image.id, status, at);
  await publishEvent(tx, { type: 'image', imageId: image.id, patientId: image.patientId });
}

async function deletePages({ store, log }: Deps, organizationId: string, planId: string): Promise<void> {
  try {
    await store.deletePrefix(planPrefix(organizationId, planId));
  } catch (error) {
    log.warn({ planId, error }, 'pages of a deleted treatment plan could not be deleted; the sweep retries');
  }
}
