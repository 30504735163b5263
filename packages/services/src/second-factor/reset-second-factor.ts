import { AppError } from '@molaar/contracts';
import { findMember, inClinic, lockUser } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { recordSecurityEvent } from '../security-events';
import { removeAllFactors } from './remove-all-factors';

/**
 * Removes all second factors of a member who has lost them, and ends their sessions. The member is notified by mail.
 * @returns The ids of the ended sessions.
 * @throws USER_NOT_FOUND; NOT_ALLOWED for oneself; STEP_UP_REQUIRED.
 */
export async function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  actor: Actor,
  { id }: { id: string },
): Promise<string[]> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireStepUp(deps, actor);
  const { organizationId, userId } = actor;
  if (id === userId) throw new AppError('NOT_ALLOWED', 'own factors are removed one by one');
  const at = deps.clock();
  const ended = await inClinic(deps.db, actor, async (tx) => {
    await lockUser(tx, id);
    if (!(await findMember(tx, id))) throw new AppError('USER_NOT_FOUND', 'no such user');
    return removeAllFactors(tx, { userId: id, actorId: userId, at });
  });
  recordSecurityEvent(deps, { organizationId, userId: id, kind: 'SECOND_FACTOR_CHANGED' });
  return ended;
}
