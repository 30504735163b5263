import type { DeliveryList } from '@molaar/contracts';
import { countOpenDeliveries, inOrganization, listDeliveries as listRows, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toDelivery } from './present-delivery';

const MOST = 100;

/** What waits for the practice system and why, the newest first; ALL: what arrived lately as well. */
export async function listDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { state }: { state: 'OPEN' | 'ALL' },
): Promise<DeliveryList> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const rows = await listRows(tx, organizationId, state === 'OPEN', MOST);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'practice_delivery', entityId: null, at: clock() });
    const deliveries = rows.map((row) => {
      const { items, unchanged: _, ...line } = toDelivery(row);
      const conflicts = items.filter(({ result }) => result === 'CONFLICT').length;
      return { ...line, patient: row.patient, imageNumber: row.imageNumber, conflicts };
    });
    return { deliveries, ...(await countOpenDeliveries(tx, organizationId)) };
  });
}
