import { AppError, type Invitation } from '@molaar/contracts';
import { findInvitation, findMembersByEmail, prolongInvitation, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { INVITATION_MS, presentInvitation, requireUnanswered } from './invitation-state';
import { mailInvitation } from './mail-invitation';
import { requireOwnerFor } from './owner-or-admin';
import { reserveSeat } from './reserve-seat';
import { withSeatLimitNotice } from './seat-limit-notice';

/**
 * Mails an open or expired invitation again, valid for another seven days.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, ACTIVE_USER_EXISTS, SEAT_LIMIT_REACHED.
 */
export async function resendInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<Invitation> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { userId } = actor;
  const at = clock();
  return withSeatLimitNotice({ db, clock }, actor, async (tx) => {
    const { role } = requireUnanswered(await findInvitation(tx, id));
    requireOwnerFor(actor, [role]);
    await reserveSeat(tx, [role], at, { invitationId: id });
    const invitation = requireUnanswered(await findInvitation(tx, id, { lock: true }));
    const known = await findMembersByEmail(tx, invitation.email);
    if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
    const prolonged = { ...invitation, expiresAt: new Date(at.getTime() + INVITATION_MS) };
    await prolongInvitation(tx, id, prolonged.expiresAt);
    await mailInvitation(tx, actor, prolonged, at);
    await writeAudit(tx, { actorId: userId, action: 'INVITE', entity: 'invitation', entityId: null, at });
    return presentInvitation(prolonged, at);
  });
}
