import { type AcceptedInvitation, type AcceptInvitationInput, AppError } from '@molaar/contracts';
import {
  findInvitation,
  findMembersByEmail,
  findOrganization,
  insertUser,
  markInvitationAccepted,
  newId,
  reactivateUser,
  unlinkIdentities,
  writeAudit,
} from '@molaar/db';
import { mailAddressConfirmation } from '../account/mail-address-confirmation';
import type { Deps } from '../context/deps';
import { requireStrongPassword } from '../passwords/require-strong-password';
import { hashLinkId } from '../passwords/reset-link';
import { hashPassword } from '../session/password';
import { getInvitation, organizationOfInvitation } from './get-invitation';
import { requireOpen } from './invitation-state';
import { reserveSeat } from './reserve-seat';
import { withSeatLimitNotice } from './seat-limit-notice';

/**
 * Creates the invited person's account, or reactivates their former one in this organization.
 * @throws As `getInvitation`; ACTIVE_USER_EXISTS; SEAT_LIMIT_REACHED; EMAIL_EXISTS when the username is taken;
 * VALIDATION_FAILED at `password` when that is easily guessed.
 */
export async function acceptInvitation(deps: Pick<Deps, 'db' | 'clock'>, input: AcceptInvitationInput): Promise<AcceptedInvitation> {
  const { email: invited } = await getInvitation(deps, input.invitationId);
  await requireStrongPassword(input.password, { ...input, username: input.username ?? invited, email: invited });
  const { username, email } = await openAccount(deps, { ...input, passwordHash: await hashPassword(input.password) });
  return { username, email };
}

export interface NewAccount extends Pick<AcceptInvitationInput, 'invitationId' | 'firstName' | 'lastName' | 'locale'> {
  username?: string | undefined;
  title?: string | null | undefined;
  phone?: string | null | undefined;
  passwordHash: string;
  /**
   * Whether a trusted party has verified that the address is the person's; the link alone does not prove it, since the
   * mail may have been forwarded.
   */
  addressVerified?: boolean;
}

/** Opens the invited account for a person who may be authenticated by other means than a password. */
export async function openAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: NewAccount,
): Promise<AcceptedInvitation & { organizationId: string; userId: string }> {
  const { invitationId, passwordHash, addressVerified = false } = input;
  const organizationId = await organizationOfInvitation(deps, invitationId);
  const link = { linkHash: hashLinkId(invitationId) };
  return withSeatLimitNotice(deps, { organizationId }, async (tx) => {
    const at = deps.clock();
    const { id, email, role } = requireOpen(await findInvitation(tx, link), at);
    await reserveSeat(tx, [role], at, { invitationId: id });
    // Accepted, deleted or sent again in the meantime? Only certain now, under the lock.
    requireOpen(await findInvitation(tx, link, { lock: true }), at);
    const known = await findMembersByEmail(tx, email);
    if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
    const former = known[0];
    const username = input.username ?? email;
    const { title, firstName, lastName, phone, locale } = input;
    const organization = await findOrganization(tx);
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
      await reactivateUser(tx, user);
      // A shared address may now belong to another person, so former provider links are removed.
      await unlinkIdentities(tx, user.id);
    } else await insertUser(tx, { ...user, createdAt: at });
    if (!addressVerified) await mailAddressConfirmation(tx, user, at);
    await markInvitationAccepted(tx, id, user.id, at);
    await writeAudit(tx, { actorId: user.id, action: 'ACCEPT_INVITATION', entity: 'user', entityId: user.id, at });
    return { username, email, organizationId, userId: user.id };
  });
}
