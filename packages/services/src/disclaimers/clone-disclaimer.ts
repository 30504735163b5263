import { AppError, type Disclaimer } from '@molaar/contracts';
import { findDisclaimer, inClinic, insertDisclaimers, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Copies a disclaimer as a new draft.
 * @throws USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER, NOT_FOUND.
 */
export async function cloneDisclaimer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Disclaimer> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const original = await findDisclaimer(tx, id);
    if (!original) throw new AppError('NOT_FOUND', `no disclaimer ${id}`);
    const copy: Disclaimer = { ...original, id: newId(), status: 'DRAFT', default: false, version: 1 };
    await insertDisclaimers(tx, [copy], at);
    await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'disclaimer', entityId: copy.id, at });
    return copy;
  });
}
