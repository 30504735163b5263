import { AppError } from '@molaar/contracts';
import { type ClinicTx, findOrganization, readSeats } from '@molaar/db';
import { areSeatsFree, isReadOnly, type Role } from '@molaar/domain/clinic';
import { requireWritable } from '../context/permission';

interface SeatExceptions {
  userIds?: readonly string[];
  invitationId?: string | undefined;
}

/**
 * Checks that there is a free seat for `roles`; the organization row stays locked until the transaction ends.
 * @param except Who has the seat already.
 * @throws SEAT_LIMIT_REACHED; ORGANIZATION_READ_ONLY when the subscription is not paid.
 */
export async function reserveSeat(tx: ClinicTx, roles: readonly Role[], at: Date, except: SeatExceptions = {}): Promise<void> {
  const { limits, used } = await readSeats(tx, at, { lock: true, except });
  const readOnlyFrom = (await findOrganization(tx))?.readOnlyFrom ?? null;
  requireWritable({ readOnly: isReadOnly({ readOnlyFrom }, at) });
  if (!areSeatsFree(used, roles, limits)) throw new AppError('SEAT_LIMIT_REACHED', `no free seat for ${roles.join(', ')}`);
}
