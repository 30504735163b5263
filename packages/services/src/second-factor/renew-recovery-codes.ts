import { AppError } from '@molaar/contracts';
import { findSecondFactors, inClinic, lockUser, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { markSecretResponse } from '../idempotency/secret-response';
import { createRecoveryCodes } from './recovery-codes';
import { requireFactorChange } from './require-factor-change';

/**
 * Replaces one's recovery codes.
 * @returns The new ones, which cannot be read again.
 * @throws NOT_FOUND without a second factor; STEP_UP_REQUIRED.
 */
export async function renewRecoveryCodes(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  requireFactorChange(deps, actor);
  markSecretResponse(actor);
  const { organizationId, userId } = actor;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    await lockUser(tx, userId);
    const { app, passkey } = await findSecondFactors(tx, organizationId, userId);
    if (!app && !passkey) throw new AppError('NOT_FOUND', 'the person has no second factor');
    const recoveryCodes = await createRecoveryCodes(tx, userId, at);
    await writeAudit(tx, { actorId: userId, action: 'CREATE_RECOVERY_CODES', entity: 'user', entityId: userId, at });
    return { recoveryCodes };
  });
}
