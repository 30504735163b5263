import type { DeliveryList } from '@molaar/contracts';
import { countOpenDeliveries, inClinic, listDeliveries as listRows, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toDelivery } from './present-delivery';

const MAX_DELIVERIES = 100;

/** Lists open deliveries to the practice system, newest first; ALL includes recent finished ones. */
export async function listDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { state }: { state: 'OPEN' | 'ALL' },
): Promise<DeliveryList> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const rows = await listRows(tx, state === 'OPEN', MAX_DELIVERIES);
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'practice_delivery', entityId: null, at: clock() });
    const deliveries = rows.map((row) => {
      const { items, unchanged: _, ...line } = toDelivery(row);
      const conflicts = items.filter(({ result }) => result === 'CONFLICT').length;
      return { ...line, patient: row.patient, imageNumber: row.imageNumber, conflicts };
    });
    return { deliveries, ...(await countOpenDeliveries(tx)) };
  });
}
