import { AppError } from '@molaar/contracts';
import { findDelivery, inOrganization, retryDelivery as makeDue, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { deliverOne } from './deliver';

/** "Try again": what waits or stopped is attempted now, unless an earlier one of the same patient goes first. NOT_FOUND. */
export async function retryDelivery(deps: Deps, actor: Actor, { id }: { id: string }): Promise<void> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  await inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await findDelivery(tx, organizationId, id))) throw new AppError('NOT_FOUND', `no delivery ${id}`);
    // Settled meanwhile is what was wanted.
    if (await makeDue(tx, organizationId, id, at))
      await writeAudit(tx, organizationId, { actorId: userId, action: 'RETRY', entity: 'practice_delivery', entityId: id, at });
  });
  await deliverOne(deps, organizationId, id);
}
