import { AppError } from '@molaar/contracts';
import { deleteDisclaimer as deleteText, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Deletes a disclaimer in any state; saved plans keep the texts that they froze. USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER, NOT_FOUND. */
export async function deleteDisclaimer({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, { id }: { id: string }): Promise<void> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    if (!(await deleteText(tx, organizationId, id))) throw new AppError('NOT_FOUND', `no disclaimer ${id}`);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'disclaimer', entityId: id, at: clock() });
  });
}
