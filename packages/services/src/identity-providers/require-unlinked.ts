import { AppError } from '@molaar/contracts';
import { findIdentityUsers, type Tx } from '@molaar/db';

/** MULTIPLE_ACTIVE_USERS where the account at the provider opens one here already: opening two, it would open neither. */
export async function requireUnlinked(tx: Tx, { issuer, subject }: { issuer: string; subject: string }): Promise<void> {
  const linked = await findIdentityUsers(tx, issuer, subject);
  if (linked.some(({ active }) => active)) throw new AppError('MULTIPLE_ACTIVE_USERS', 'the identity is linked to another active user');
}
