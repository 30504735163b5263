import { AppError } from '@molaar/contracts';
import { findPasswordHash, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { countAction, forgiveAction } from '../limits';
import { recordSecurityEvent } from '../security-events';
import { verifyPassword } from '../session/password';

/**
 * Verifies the caller's password.
 * @throws VALIDATION_FAILED at `currentPassword`; TOO_MANY_REQUESTS after ten failures.
 */
export async function verifyOwnPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  actor: Actor,
  currentPassword: string,
): Promise<void> {
  await countAction(deps, 'OWN_PASSWORD', { actor });
  const passwordHash = await inClinic(deps.db, actor, (tx) => findPasswordHash(tx, actor.userId));
  if (!(await verifyPassword(passwordHash, currentPassword, actor.userId))) {
    const { organizationId, userId } = actor;
    recordSecurityEvent(deps, { organizationId, userId, kind: 'PASSWORD_FAILED' });
    throw new AppError('VALIDATION_FAILED', 'the current password is wrong', { fields: { currentPassword: 'passwordWrong' } });
  }
  await forgiveAction(deps, 'OWN_PASSWORD', 'person', { actor });
}
