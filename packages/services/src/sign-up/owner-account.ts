import { randomBytes } from 'node:crypto';
import { AppError, type SignUpInput } from '@molaar/contracts';
import type { NewIdentity } from '../identity-providers/require-new-identity';

export type OwnerIdentity = Pick<NewIdentity, 'issuer' | 'subject' | 'email'>;

/** How the new owner signs in. */
interface OwnerAccount {
  email: string;
  password: string;
  /** Null for a password account. */
  identity: OwnerIdentity | null;
}

/**
 * Returns the new owner's account. With an identity provider the address is the verified one and the password is random
 * (a reset link can set one).
 * @param identity The person whom the provider returned.
 * @throws IDENTITY_EXPIRED when it is missing or does not match the form.
 */
export function ownerAccount(input: SignUpInput, identity: OwnerIdentity | undefined): OwnerAccount {
  if (!input.byProvider) return { email: input.email, password: input.password, identity: null };
  if (!identity) throw new AppError('IDENTITY_EXPIRED', 'the identity from the provider is missing or expired');
  if (input.email !== undefined && input.email.toLowerCase() !== identity.email.toLowerCase())
    throw new AppError('IDENTITY_EXPIRED', 'the provider verified another address');
  return { email: identity.email, password: randomBytes(32).toString('base64'), identity };
}
