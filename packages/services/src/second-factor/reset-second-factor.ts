import { AppError } from '@molaar/contracts';
import {
  deleteAuthenticatorApp,
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteSessionsOf,
  findMember,
  inClinic,
  lockUser,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { alertOf, recordSecurityEvent } from '../security-events';

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
    await deleteAuthenticatorApp(tx, id);
    await deletePasskeysOf(tx, id);
    await deleteRecoveryCodes(tx, id);
    await writeAudit(tx, { actorId: userId, action: 'RESET_FACTORS', entity: 'user', entityId: id, at });
    await alertOf(tx, { kind: 'FACTOR_REMOVED', at, userId: id, owners: true });
    return deleteSessionsOf(tx, id);
  });
  recordSecurityEvent(deps, { organizationId, userId: id, kind: 'SECOND_FACTOR_CHANGED' });
  return ended;
}
