import type { SeatUse } from '@molaar/contracts';
import { inOrganization, readSeats } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { shownLimit } from './shown-limit';

/** Seats taken, open invitations included, beside the plan's limits. */
export async function getSeatUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<SeatUse> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId } = actor;
  const { type, limits, taken } = await inOrganization(db, organizationId, (tx) => readSeats(tx, organizationId, clock()));
  return {
    type,
    medicalUsers: taken.medical,
    assistantUsers: taken.assistant,
    viewerUsers: taken.viewer,
    medicalLimit: shownLimit(limits?.medical),
    assistantLimit: shownLimit(limits?.assistant),
    viewerLimit: shownLimit(limits?.viewer),
  };
}
