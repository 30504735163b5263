import type { ChangePasswordInput } from '@molaar/contracts';
import { findUser, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { hashPassword } from '../session/password';
import { renewToken } from '../session/renew-token';
import { rejectSamePassword, requireStrongPassword } from './require-strong-password';
import { setPassword } from './set-password';
import { verifyOwnPassword } from './verify-own-password';

/**
 * Changes the caller's password, ends their other sessions and gives this one another token.
 * @returns The ids of the ended sessions, and the token for the session cookie.
 * @throws VALIDATION_FAILED at `currentPassword` when it is wrong, at `password` when that is easily guessed or the
 * same.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  actor: Actor,
  { currentPassword, password }: ChangePasswordInput,
): Promise<{ endedSessions: string[]; token: string }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  await verifyOwnPassword(deps, actor, currentPassword);
  rejectSamePassword(password === currentPassword);
  const user = await inClinic(deps.db, actor, (tx) => findUser(tx, actor.userId));
  if (user) await requireStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  const { organizationId, userId, sessionId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const endedSessions = await setPassword(tx, { organizationId, userId }, { passwordHash, keepSession: sessionId, at: deps.clock() });
    return { endedSessions, token: await renewToken(tx, sessionId) };
  });
}
