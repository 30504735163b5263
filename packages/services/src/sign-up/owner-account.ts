import { randomBytes } from 'node:crypto';
import { AppError, type SignUpInput } from '@molaar/contracts';
import type { Newcomer } from '../identity-providers/newcomer-of';

export type OwnerIdentity = Pick<Newcomer, 'issuer' | 'subject' | 'email'>;

/** By what the new owner comes in. */
interface OwnerAccount {
  email: string;
  password: string;
  /** Null: by the password alone. */
  identity: OwnerIdentity | null;
}

/**
 * With the identity provider the address is the one that it verified, and the password one that nobody knows (a reset link makes one).
 * `brought`: who came back from it. IDENTITY_EXPIRED when that is nobody any more, or not whom the form names.
 */
export function ownerAccount(input: SignUpInput, brought: OwnerIdentity | undefined): OwnerAccount {
  if (!input.byProvider) return { email: input.email, password: input.password, identity: null };
  if (!brought) throw new AppError('IDENTITY_EXPIRED', 'nobody has come from the identity provider, or too long ago');
  if (input.email !== undefined && input.email.toLowerCase() !== brought.email.toLowerCase())
    throw new AppError('IDENTITY_EXPIRED', 'the provider verified another address');
  return { email: brought.email, password: randomBytes(32).toString('base64'), identity: brought };
}
