import { AppError } from '@molaar/contracts';
import { findPasswordHash, forgiveLoginAttempts, inClinic, inTransaction } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { subjectOf, throttle } from '../limits/throttle';
import { verifyPassword } from '../session/password';

/**
 * Verifies the caller's password.
 * @throws VALIDATION_FAILED at `currentPassword`; TOO_MANY_REQUESTS after ten failures.
 */
export async function verifyOwnPassword(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, currentPassword: string): Promise<void> {
  const subject = subjectOf('own-password', actor.userId);
  await throttle(deps, [{ subject, allowed: 10, windowMinutes: 15 }], 'too many wrong passwords');
  const passwordHash = await inClinic(deps.db, actor, (tx) => findPasswordHash(tx, actor.userId));
  if (!(await verifyPassword(passwordHash, currentPassword, actor.userId)))
    throw new AppError('VALIDATION_FAILED', 'the current password is wrong', { fields: { currentPassword: 'passwordWrong' } });
  await inTransaction(deps.db, (tx) => forgiveLoginAttempts(tx, subject, ''));
}
