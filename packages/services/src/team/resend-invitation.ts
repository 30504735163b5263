import { AppError, type Invitation } from '@molaar/contracts';
import { findInvitation, findMembersByEmail, renewInvitation, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import { hashLinkId, newLinkId } from '../passwords/reset-link';
import { INVITATION_MS, presentInvitation, requireInvitationId, requireUnanswered } from './invitation-state';
import { mailInvitation } from './mail-invitation';
import { requireOwnerFor } from './owner-or-admin';
import { reserveSeat } from './reserve-seat';
import { withSeatLimitNotice } from './seat-limit-notice';

/**
 * Mails an open or expired invitation again with a new link, valid for another seven days. The former link is unknown
 * from then on.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, ACTIVE_USER_EXISTS, SEAT_LIMIT_REACHED.
 */
export async function resendInvitation(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<Invitation> {
  requirePermission(actor, 'MANAGE_TEAM');
  await countAction(deps, 'INVITE', { actor });
  const { db, clock } = deps;
  const { userId } = actor;
  const at = clock();
  const key = requireInvitationId(id);
  const link = newLinkId();
  return withSeatLimitNotice({ db, clock }, actor, async (tx) => {
    const { role } = requireUnanswered(await findInvitation(tx, key));
    requireOwnerFor(actor, [role]);
    await reserveSeat(tx, [role], at, { invitationId: id });
    const invitation = requireUnanswered(await findInvitation(tx, key, { lock: true }));
    const known = await findMembersByEmail(tx, invitation.email);
    if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
    const prolonged = { ...invitation, expiresAt: new Date(at.getTime() + INVITATION_MS) };
    await renewInvitation(tx, id, { linkHash: hashLinkId(link), expiresAt: prolonged.expiresAt });
    await mailInvitation(tx, actor, { ...prolonged, link }, at);
    await writeAudit(tx, { actorId: userId, action: 'INVITE', entity: 'invitation', entityId: null, at });
    return presentInvitation(prolonged, at);
  });
}
