import { AppError } from '@molaar/contracts';
import {
  type ClinicTx,
  deleteAuthenticatorApp,
  deletePasskey,
  deleteRecoveryCodes,
  findSecondFactors,
  inClinic,
  lockUser,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { alertOf, recordSecurityEvent } from '../security-events';
import { requireFactorChange } from './require-factor-change';

type RemoveDeps = Pick<Deps, 'db' | 'clock' | 'securityEvents'>;

/** Removes one's authenticator app. @throws NOT_FOUND; STEP_UP_REQUIRED; SECOND_FACTOR_REQUIRED as `removePasskey`. */
export function removeAuthenticatorApp(deps: RemoveDeps, actor: Actor): Promise<void> {
  return removeFactor(deps, actor, 'REMOVE_APP', (tx) => deleteAuthenticatorApp(tx, actor.userId));
}

/**
 * Removes one of one's passkeys.
 * @throws NOT_FOUND when it is not one's own; STEP_UP_REQUIRED; SECOND_FACTOR_REQUIRED when it is the last factor and
 * the clinic demands one.
 */
export function removePasskey(deps: RemoveDeps, actor: Actor, { id }: { id: string }): Promise<void> {
  return removeFactor(deps, actor, 'REMOVE_PASSKEY', (tx) => deletePasskey(tx, actor.userId, id));
}

async function removeFactor(
  deps: RemoveDeps,
  actor: Actor,
  action: 'REMOVE_APP' | 'REMOVE_PASSKEY',
  remove: (tx: ClinicTx) => Promise<boolean>,
): Promise<void> {
  requireFactorChange(deps, actor);
  const { organizationId, userId } = actor;
  const at = deps.clock();
  await inClinic(deps.db, actor, async (tx) => {
    // Two that are removed at the same time would otherwise both not be the last.
    await lockUser(tx, userId);
    if (!(await remove(tx))) throw new AppError('NOT_FOUND', 'the person has no such factor');
    const { required, app, passkey } = await findSecondFactors(tx, organizationId, userId);
    const isLast = !app && !passkey;
    if (isLast && required) throw new AppError('SECOND_FACTOR_REQUIRED', 'the clinic demands a second factor');
    if (isLast) await deleteRecoveryCodes(tx, userId);
    await writeAudit(tx, { actorId: userId, action, entity: 'user', entityId: userId, at });
    await alertOf(tx, { kind: 'FACTOR_REMOVED', at, userId, owners: false });
  });
  recordSecurityEvent(deps, { organizationId, userId, kind: 'SECOND_FACTOR_CHANGED' });
}
