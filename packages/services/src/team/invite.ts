import { AppError, type Invitation, type InviteInput } from '@molaar/contracts';
import { findMembersByEmail, insertInvitation, listInvitations, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import { hashLinkId, newLinkId } from '../passwords/reset-link';
import { INVITATION_MS, presentInvitation } from './invitation-state';
import { mailInvitation } from './mail-invitation';
import { requireOwnerFor } from './owner-or-admin';
import { reserveSeat } from './reserve-seat';
import { withSeatLimitNotice } from './seat-limit-notice';

/**
 * Invites an address by mail, in the inviter's language. The invitation takes a seat until it is accepted, deleted or
 * expired, and replaces an open one for the same address.
 * @throws ACTIVE_USER_EXISTS, SEAT_LIMIT_REACHED; NOT_ALLOWED when only the owner may invite that role.
 */
export async function invite(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, { email, role }: InviteInput): Promise<Invitation> {
  requirePermission(actor, 'MANAGE_TEAM');
  requireOwnerFor(actor, [role]);
  await countAction(deps, 'INVITE', { actor });
  const { db, clock } = deps;
  const { userId, locale } = actor;
  const at = clock();
  return withSeatLimitNotice({ db, clock }, actor, async (tx) => {
    const earlier = (await listInvitations(tx)).find((other) => !other.acceptedAt && other.email.toLowerCase() === email.toLowerCase());
    // An administrator's invitation is the owner's to replace.
    if (earlier) requireOwnerFor(actor, [earlier.role]);
    await reserveSeat(tx, [role], at, { invitationId: earlier?.id });
    const known = await findMembersByEmail(tx, email);
    if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
    const link = newLinkId();
    const invitation = {
      id: newId(),
      linkHash: hashLinkId(link),
      email,
      role,
      locale,
      invitedBy: userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + INVITATION_MS),
    };
    await insertInvitation(tx, invitation);
    const stored = { ...invitation, acceptedAt: null };
    await mailInvitation(tx, actor, { ...stored, link }, at);
    await writeAudit(tx, { actorId: userId, action: 'INVITE', entity: 'invitation', entityId: null, at });
    return presentInvitation(stored, at);
  });
}
