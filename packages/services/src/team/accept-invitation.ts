import { type AcceptedInvitation, type AcceptInvitationInput, AppError } from '@molaar/contracts';
import {
  findInvitation,
  findMembersByEmail,
  findOrganization,
  insertUser,
  markInvitationAccepted,
  newId,
  takeUpUser,
  unlinkIdentities,
  writeAudit,
} from '@molaar/db';
import { askToConfirm } from '../account/ask-to-confirm';
import type { Deps } from '../context/deps';
import { hashPassword } from '../session/password';
import { getInvitation, organizationOfInvitation } from './get-invitation';
import { requireOpen } from './invitation-state';
import { takeSeat } from './take-seat';
import { tellingOfSeats } from './telling-of-seats';

/**
 * Makes the invited person's account, or takes up the one that they had in this organization and that was deactivated.
 * Throws as getInvitation, ACTIVE_USER_EXISTS, SEAT_LIMIT_REACHED, and EMAIL_EXISTS when the username is taken.
 */
export async function acceptInvitation(deps: Pick<Deps, 'db' | 'clock'>, input: AcceptInvitationInput): Promise<AcceptedInvitation> {
  await getInvitation(deps, input.invitationId);
  const { username, email } = await openAccount(deps, { ...input, passwordHash: await hashPassword(input.password) });
  return { username, email };
}

export interface NewAccount extends Pick<AcceptInvitationInput, 'invitationId' | 'firstName' | 'lastName' | 'locale'> {
  username?: string | undefined;
  title?: string | null | undefined;
  phone?: string | null | undefined;
  passwordHash: string;
  /** Somebody whom we trust in this has shown that the invited address is the person's: whoever invites knows the link too. */
  addressVerified?: boolean;
}

/** The same for who has shown by other means than a password who they are. */
export async function openAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: NewAccount,
): Promise<AcceptedInvitation & { organizationId: string; userId: string }> {
  const { invitationId, passwordHash, addressVerified = false } = input;
  const organizationId = await organizationOfInvitation(deps, invitationId);
  return tellingOfSeats(deps, organizationId, async (tx) => {
    const at = deps.clock();
    const { email, role } = requireOpen(await findInvitation(tx, organizationId, invitationId), at);
    await takeSeat(tx, organizationId, [role], at, { invitationId });
    // Answered meanwhile by somebody else who holds the link, or deleted? Seen for certain only now, under the lock.
    requireOpen(await findInvitation(tx, organizationId, invitationId, { lock: true }), at);
    const known = await findMembersByEmail(tx, organizationId, email);
    if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
    const former = known[0];
    const username = input.username ?? email;
    const { title, firstName, lastName, phone, locale } = input;
    const organization = await findOrganization(tx, organizationId);
    const timeZone = organization?.timeZone ?? 'Europe/Tallinn';
    const user = {
      id: former?.id ?? newId(),
      username,
      email,
      passwordHash,
      roles: [role],
      title,
      firstName,
      lastName,
      phone,
      locale,
      timeZone,
      emailConfirmedAt: addressVerified ? at : null,
    };
    if (former) {
      await takeUpUser(tx, organizationId, user);
      // Of an address that several people read, it may be somebody else who answers now: who was linked then comes in no more.
      await unlinkIdentities(tx, organizationId, user.id);
    } else await insertUser(tx, organizationId, { ...user, createdAt: at });
    if (!addressVerified) await askToConfirm(tx, organizationId, user, at);
    await markInvitationAccepted(tx, organizationId, invitationId, user.id, at);
    await writeAudit(tx, organizationId, { actorId: user.id, action: 'ACCEPT_INVITATION', entity: 'user', entityId: user.id, at });
    return { username, email, organizationId, userId: user.id };
  });
}
