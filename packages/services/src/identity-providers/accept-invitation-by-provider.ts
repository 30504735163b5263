import { randomBytes } from 'node:crypto';
import type { ProviderIdentity } from '@molaar/adapters';
import { AppError, type Locale, personName } from '@molaar/contracts';
import { inOrganization, inTransaction } from '@molaar/db';
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
}

/**
 * Makes the invited person's account without a password of its own and signs in. The provider must have verified the invited
 * address: the link alone may have been passed on. Throws as acceptInvitation, NOT_ALLOWED for another address, and
 * MULTIPLE_ACTIVE_USERS where the account at the provider already opens another one here: opening two, it would open neither.
 */
export async function acceptInvitationByProvider(
  deps: Pick<Deps, 'db' | 'clock'>,
  { invitationId, identity, locale, userAgent }: ProviderAcceptance,
): Promise<SignedIn> {
  const { issuer, subject, verifiedEmail } = identity;
  const { email } = await getInvitation(deps, invitationId);
  if (verifiedEmail?.toLowerCase() !== email.toLowerCase()) throw new AppError('NOT_ALLOWED', 'the provider verified another address');
  await inTransaction(deps.db, (tx) => requireUnlinked(tx, identity));
  const names = { firstName: nameOr(identity.firstName, email), lastName: nameOr(identity.lastName, email) };
  // Of a password that nobody knows; a reset link makes one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  const { organizationId, userId } = await openAccount(deps, {
    invitationId,
    ...names,
    locale,
    passwordHash,
    addressVerified: true,
  });
  const at = deps.clock();
  await inOrganization(deps.db, organizationId, (tx) => linkPerson(tx, organizationId, { userId, issuer, subject, at }));
  return beginSession(deps, { organizationId, userId }, userAgent);
}

/** A name as the portal takes them; the letters of the address where the provider gives none, to be mended in the settings. */
function nameOr(name: string | null, email: string): string {
  const given = personName.safeParse(name?.trim() ?? '');
  if (given.success) return given.data;
  const letters = (email.split('@')[0] ?? '').replace(/[^\p{L}]+/gu, ' ').trim();
  return personName.safeParse(letters).data ?? 'Molaar';
}
