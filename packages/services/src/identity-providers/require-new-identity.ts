import type { ProviderIdentity } from '@molaar/adapters';
import { AppError, personName } from '@molaar/contracts';
import { isUsernameTaken } from '../account/is-username-taken';
import type { Deps } from '../context/deps';

/** A person whom the identity provider has verified and who has no account here. */
export interface NewIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** Null when missing or not a valid name. */
  firstName: string | null;
  lastName: string | null;
}

/**
 * Returns the verified person for a sign-up.
 * @throws USER_NOT_FOUND when the address is not verified; EMAIL_EXISTS when the address is taken.
 */
export async function requireNewIdentity(deps: Pick<Deps, 'db'>, identity: ProviderIdentity): Promise<NewIdentity> {
  const { issuer, subject, verifiedEmail: email, firstName, lastName } = identity;
  if (email === null) throw new AppError('USER_NOT_FOUND', 'the address is not verified');
  if (await isUsernameTaken(deps, email)) throw new AppError('EMAIL_EXISTS', 'the username is taken');
  return { issuer, subject, email, firstName: nameOrNull(firstName), lastName: nameOrNull(lastName) };
}

function nameOrNull(name: string | null): string | null {
  return personName.safeParse(name).data ?? null;
}
