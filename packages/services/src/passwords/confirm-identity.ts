import { AppError, type ConfirmIdentityInput } from '@molaar/contracts';
import { confirmSession, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { verifyPasskey } from '../second-factor/use-passkey';
import { type FactorDeps, verifyFactorCode } from '../second-factor/verify-factor-code';
import { verifyOwnPassword } from './verify-own-password';

/**
 * Authenticates the signed-in person again, by password, code or passkey; then sensitive actions are possible for ten
 * minutes. A code or passkey also counts as the second factor of the session.
 * @throws VALIDATION_FAILED at `currentPassword`; INVALID_SECURITY_CODE; INVALID_CREDENTIALS for a passkey;
 * TOO_MANY_REQUESTS.
 */
export async function confirmIdentity(
  deps: FactorDeps & Pick<Deps, 'publicUrl'>,
  actor: Actor,
  input: ConfirmIdentityInput,
): Promise<void> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId, sessionId } = actor;
  if ('password' in input) await verifyOwnPassword(deps, actor, input.password);
  else if ('code' in input) await verifyFactorCode(deps, { organizationId, userId }, input.code);
  else if ((await verifyPasskey(deps, input.passkey)).userId !== userId)
    throw new AppError('INVALID_CREDENTIALS', 'the passkey is of another account');
  const at = deps.clock();
  await inClinic(deps.db, actor, async (tx) => {
    await confirmSession(tx, sessionId, { at, byFactor: !('password' in input) });
    await writeAudit(tx, { actorId: userId, action: 'CONFIRM_IDENTITY', entity: 'session', entityId: sessionId, at });
  });
}
