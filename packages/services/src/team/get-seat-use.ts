import type { SeatUse } from '@molaar/contracts';
import { inClinic, readSeats } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentSeats } from './present-seats';

/** Returns the seats in use, open invitations included, and the subscription plan's limits. */
export async function getSeatUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<SeatUse> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { type, limits, used } = await inClinic(db, actor, (tx) => readSeats(tx, clock()));
  return { type, ...presentSeats({ limits, used }) };
}
