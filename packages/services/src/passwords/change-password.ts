import type { ChangePasswordInput } from '@molaar/contracts';
import { inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { hashPassword } from '../session/password';
import { setPassword } from './set-password';
import { verifyOwnPassword } from './verify-own-password';

/**
 * Gives the actor a new password and ends their other sessions; answers the ids of those. Throws VALIDATION_FAILED at
 * `currentPassword` when that is wrong.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { currentPassword, password }: ChangePasswordInput,
): Promise<string[]> {
  requirePermission(actor, 'OWN_ACCOUNT');
  await verifyOwnPassword(deps, actor, currentPassword);
  const passwordHash = await hashPassword(password);
  const { organizationId, userId, sessionId } = actor;
  return inOrganization(deps.db, organizationId, (tx) =>
    setPassword(tx, { organizationId, userId }, { passwordHash, keepSession: sessionId, at: deps.clock() }),
  );
}
