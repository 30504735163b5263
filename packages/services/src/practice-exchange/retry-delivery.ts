import { AppError } from '@molaar/contracts';
import { findDelivery, inClinic, retryDelivery as makeDue, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { attemptClaimedDelivery, claimDeliveryAttempt } from './deliver-due-deliveries';

/**
 * Retries a delivery now, unless an earlier one of the same patient is still open.
 * @throws NOT_FOUND.
 */
export async function retryDelivery(deps: Deps, actor: Actor, { id }: { id: string }): Promise<void> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const claimed = await inClinic(deps.db, actor, async (tx) => {
    if (!(await findDelivery(tx, id))) throw new AppError('NOT_FOUND', `no delivery ${id}`);
    // A delivery settled in the meantime needs no retry.
    if (!(await makeDue(tx, id, at))) return undefined;
    await writeAudit(tx, { actorId: userId, action: 'RETRY', entity: 'practice_delivery', entityId: id, at });
    return claimDeliveryAttempt(tx, id, at);
  });
  if (claimed) await attemptClaimedDelivery(deps, organizationId, claimed);
}
