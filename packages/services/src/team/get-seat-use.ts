import type { SeatUse } from '@molaar/contracts';
import { inOrganization, readSeats } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { shownSeats } from './shown-seats';

/** Seats taken, open invitations included, beside the plan's limits. */
export async function getSeatUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<SeatUse> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId } = actor;
  const { type, limits, taken } = await inOrganization(db, organizationId, (tx) => readSeats(tx, organizationId, clock()));
  return { type, ...shownSeats({ limits, taken }) };
}
