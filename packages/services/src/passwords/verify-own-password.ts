import { AppError } from '@molaar/contracts';
import { findPasswordHash, forgiveLoginAttempts, inOrganization, inTransaction } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { verifyPassword } from '../session/password';
import { subjectOf, throttle } from '../session/throttle';

/**
 * Makes sure that the one at the screen knows the account's password. Throws VALIDATION_FAILED at `currentPassword`, and
 * TOO_MANY_REQUESTS after ten wrong ones.
 */
export async function verifyOwnPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { organizationId, userId }: Actor,
  currentPassword: string,
): Promise<void> {
  const subject = subjectOf('own-password', userId);
  await throttle(deps, [{ subject, allowed: 10, windowMinutes: 15 }], 'too many wrong passwords');
  const passwordHash = await inOrganization(deps.db, organizationId, (tx) => findPasswordHash(tx, organizationId, userId));
  if (!(await verifyPassword(passwordHash, currentPassword)))
    throw new AppError('VALIDATION_FAILED', 'the present password is wrong', { fields: { currentPassword: 'passwordWrong' } });
  await inTransaction(deps.db, (tx) => forgiveLoginAttempts(tx, subject, ''));
}
