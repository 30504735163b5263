import { AppError, type Disclaimer } from '@molaar/contracts';
import { findDisclaimer, inOrganization, insertDisclaimers, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** A copy as a new draft: the way to change what has expired. USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER, NOT_FOUND. */
export async function cloneDisclaimer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Disclaimer> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const original = await findDisclaimer(tx, organizationId, id);
    if (!original) throw new AppError('NOT_FOUND', `no disclaimer ${id}`);
    const copy: Disclaimer = { ...original, id: newId(), status: 'DRAFT', default: false, version: 1 };
    await insertDisclaimers(tx, organizationId, [copy], at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'disclaimer', entityId: copy.id, at });
    return copy;
  });
}
