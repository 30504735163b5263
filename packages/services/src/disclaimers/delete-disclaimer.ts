import { AppError } from '@molaar/contracts';
import { deleteDisclaimer as deleteText, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Deletes a disclaimer in any state; saved treatment plans keep their texts.
 * @throws USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER, NOT_FOUND.
 */
export async function deleteDisclaimer({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, { id }: { id: string }): Promise<void> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    if (!(await deleteText(tx, id))) throw new AppError('NOT_FOUND', `no disclaimer ${id}`);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'disclaimer', entityId: id, at: clock() });
  });
}
