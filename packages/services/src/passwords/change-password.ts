import type { ChangePasswordInput } from '@molaar/contracts';
import { inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { hashPassword } from '../session/password';
import { setPassword } from './set-password';
import { verifyOwnPassword } from './verify-own-password';

/**
 * Changes the caller's password and ends their other sessions.
 * @returns The ids of the ended sessions.
 * @throws VALIDATION_FAILED at `currentPassword` when it is wrong.
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
  return inClinic(deps.db, actor, (tx) =>
    setPassword(tx, { organizationId, userId }, { passwordHash, keepSession: sessionId, at: deps.clock() }),
  );
}
