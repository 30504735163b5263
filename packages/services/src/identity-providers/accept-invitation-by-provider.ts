import { randomBytes } from 'node:crypto';
import type { ProviderIdentity } from '@molaar/adapters';
import { AppError, type Locale, personName } from '@molaar/contracts';
import { inClinic, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashPassword } from '../session/password';
import { beginSession, type SignedIn } from '../session/sign-in';
import { openAccount } from '../team/accept-invitation';
import { getInvitation } from '../team/get-invitation';
import { linkPerson } from './link-person';
import { requireUnlinked } from './require-unlinked';

export interface ProviderAcceptance {
  invitationId: string;
  identity: ProviderIdentity;
  locale: Locale;
  userAgent?: string | undefined;
  /** Whether the provider's sign-in counts as a second factor, because the provider asks for one. */
  byFactor: boolean;
}

/**
 * Creates the invited person's account without a password and signs in. A provider that gives an address
 * must have verified the invited one, because the link may have been forwarded. One that gives none (an ID card) is
 * linked by the secret of the invitation, as a password would be; the address is then confirmed by mail.
 * @throws As `acceptInvitation`; NOT_ALLOWED for another address; MULTIPLE_ACTIVE_USERS when the provider account is
 * already linked to another active user.
 */
export async function acceptInvitationByProvider(
  deps: Pick<Deps, 'db' | 'clock'>,
  { invitationId, identity, locale, userAgent, byFactor }: ProviderAcceptance,
): Promise<SignedIn> {
  const { issuer, subject, verifiedEmail } = identity;
  const { email } = await getInvitation(deps, invitationId);
  if (isOtherAddress(identity, email)) throw new AppError('NOT_ALLOWED', 'the provider verified another address');
  await inTransaction(deps.db, (tx) => requireUnlinked(tx, identity));
  const names = { firstName: nameOrLetters(identity.firstName, email), lastName: nameOrLetters(identity.lastName, email) };
  // A random password that nobody knows; a reset link replaces it.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  const { organizationId, userId } = await openAccount(deps, {
    invitationId,
    ...names,
    locale,
    passwordHash,
    addressVerified: verifiedEmail !== null,
  });
  const at = deps.clock();
  await inClinic(deps.db, { organizationId }, (tx) => linkPerson(tx, { userId, issuer, subject, at }));
  return beginSession(deps, { organizationId, userId }, userAgent, { byFactor });
}

/** Whether the provider gave an address, verified or not, and it is not the verified invited one. */
function isOtherAddress({ verifiedEmail, hasEmail }: ProviderIdentity, invited: string): boolean {
  return hasEmail && verifiedEmail?.toLowerCase() !== invited.toLowerCase();
}

/**
 * Returns a valid name; derived from the address when the provider gives none. The person can change it in the
 * settings.
 */
function nameOrLetters(name: string | null, email: string): string {
  const given = personName.safeParse(name?.trim() ?? '');
  if (given.success) return given.data;
  const letters = (email.split('@')[0] ?? '').replace(/[^\p{L}]+/gu, ' ').trim();
  return personName.safeParse(letters).data ?? 'Molaar';
}
