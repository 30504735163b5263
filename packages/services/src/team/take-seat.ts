import { AppError } from '@molaar/contracts';
import { findOrganization, readSeats, type Tx } from '@molaar/db';
import { isReadOnly, type Role, seatsAreFree } from '@molaar/domain/clinic';
import { requireWritable } from '../context/permission';

interface Except {
  userIds?: readonly string[];
  invitationId?: string | undefined;
}

/**
 * Makes sure that the organization has a free seat for `roles` and that it is still free when this transaction ends:
 * the organization's row stays locked. `except`: who holds the seat already. Throws SEAT_LIMIT_REACHED, and
 * ORGANIZATION_READ_ONLY where the subscription is not paid.
 */
export async function takeSeat(tx: Tx, organizationId: string, roles: readonly Role[], at: Date, except: Except = {}): Promise<void> {
  const { limits, taken } = await readSeats(tx, organizationId, at, { lock: true, except });
  const readOnlyFrom = (await findOrganization(tx, organizationId))?.readOnlyFrom ?? null;
  requireWritable({ readOnly: isReadOnly({ readOnlyFrom }, at) });
  if (!seatsAreFree(taken, roles, limits)) throw new AppError('SEAT_LIMIT_REACHED', `no free seat for ${roles.join(', ')}`);
}
