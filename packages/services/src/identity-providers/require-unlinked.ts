import { AppError } from '@molaar/contracts';
import { findIdentityUsers, type Tx } from '@molaar/db';

/**
 * @throws MULTIPLE_ACTIVE_USERS when the provider account is already linked to an active user: linked to two, it could
 * sign in to neither.
 */
export async function requireUnlinked(tx: Tx, { issuer, subject }: { issuer: string; subject: string }): Promise<void> {
  const linked = await findIdentityUsers(tx, issuer, subject);
  if (linked.some(({ active }) => active)) throw new AppError('MULTIPLE_ACTIVE_USERS', 'the identity is linked to another active user');
}
