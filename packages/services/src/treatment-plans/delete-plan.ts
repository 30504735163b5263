import { AppError, type DeletePlanInput } from '@molaar/contracts';
import {
  type ClinicalImage,
  deletePlanRow,
  findPlan,
  holdImage,
  holdPlan,
  inOrganization,
  isPlanned,
  publishEvent,
  type Tx,
  updateImageStatus,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import { planPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { mayDiscardDrafts } from './own-drafts';

/** REST names the version in a header, which may be missing. */
type Input = Pick<DeletePlanInput, 'id'> & Partial<DeletePlanInput>;

/**
 * Deletes a plan that nobody ever approved, with its versions and pages; a radiograph whose last plan it was steps back one. Its files
 * go after the commit; those that cannot be deleted then are found by the sweep. TREATMENT_PLAN_NOT_FOUND, VALIDATION_FAILED (no
 * version), VERSION_CONFLICT; NOT_ALLOWED: who may only draft deletes what nobody else has worked on; TREATMENT_PLAN_APPROVED: what was approved, or reached anybody outside, keeps its history.
 */
export async function deletePlan(deps: Deps, actor: Actor, { id, version }: Input): Promise<void> {
  requirePermission(actor, 'SAVE_PLAN');
  const { organizationId, userId } = actor;
  await inOrganization(deps.db, organizationId, async (tx) => {
    const read = await findPlan(tx, organizationId, id);
    // Held in the order of who saves a plan.
    const image = read?.imageId ? await holdImage(tx, organizationId, read.imageId) : undefined;
    const held = await holdPlan(tx, organizationId, id);
    if (!held) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    if (version === undefined)
      throw new AppError('VALIDATION_FAILED', 'a deletion names the version that was read', { fields: { version: 'required' } });
    if (held.version !== version) throw new AppError('VERSION_CONFLICT', `plan ${id} is at version ${held.version}, not ${version}`);
    if (!(await mayDiscardDrafts(tx, actor, id)))
      throw new AppError('NOT_ALLOWED', `somebody else has worked on plan ${id}: who may only draft deletes their own`);
    if (!(await deletePlanRow(tx, organizationId, id))) throw new AppError('TREATMENT_PLAN_APPROVED', `plan ${id} was approved once`);
    const at = deps.clock();
    if (image) await stepBack(tx, actor, image, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'treatment_plan', entityId: id, at });
    await publishEvent(tx, organizationId, { type: 'plan', planId: id, imageId: held.imageId });
  });
  await deletePages(deps, organizationId, id);
}

async function stepBack(tx: Tx, { organizationId }: Actor, image: ClinicalImage, at: Date): Promise<void> {
  if (await isPlanned(tx, organizationId, image.id)) return;
  const status = nextImageStatus(image.status, 'LAST_PLAN_DELETED');
  if (status === image.status) return;
  await updateImageStatus(tx, organizationId, image.id, status, at);
  await publishEvent(tx, organizationId, { type: 'image', imageId: image.id, patientId: image.patientId });
}

async function deletePages({ store, log }: Deps, organizationId: string, planId: string): Promise<void> {
  try {
    await store.deletePrefix(planPrefix(organizationId, planId));
  } catch (error) {
    log.warn({ planId, error }, 'pages of a deleted plan could not be deleted; the sweep will');
  }
}
