import type { ProviderIdentity } from '@molaar/adapters';
import { AppError, personName } from '@molaar/contracts';
import type { Deps } from '../context/deps';
import { isTaken } from '../sign-up/check-username';

/** Whom the identity provider has verified and nobody here knows. */
export interface Newcomer {
  issuer: string;
  subject: string;
  email: string;
  /** Null: not given, or none that the portal takes. */
  firstName: string | null;
  lastName: string | null;
}

/**
 * Whoever the provider brought, as they may sign up. USER_NOT_FOUND without a verified address; EMAIL_EXISTS where somebody has it
 * already whom a provider does not open, as who has never confirmed it.
 */
export async function newcomerOf(deps: Pick<Deps, 'db'>, identity: ProviderIdentity): Promise<Newcomer> {
  const { issuer, subject, verifiedEmail: email, firstName, lastName } = identity;
  if (email === null) throw new AppError('USER_NOT_FOUND', 'the address is not verified');
  if (await isTaken(deps, email)) throw new AppError('EMAIL_EXISTS', 'the username is taken');
  return { issuer, subject, email, firstName: nameOrNull(firstName), lastName: nameOrNull(lastName) };
}

function nameOrNull(name: string | null): string | null {
  return personName.safeParse(name).data ?? null;
}
