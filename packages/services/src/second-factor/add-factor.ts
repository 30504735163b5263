import type { AddedFactor } from '@molaar/contracts';
import { type ClinicTx, confirmSession, findSecondFactors, lockUser, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { alertOf, recordSecurityEvent } from '../security-events';
import { createRecoveryCodes } from './recovery-codes';

/**
 * Runs `add`, which stores a verified factor, and what belongs to it: recovery codes with the first factor, the session
 * counts as authenticated by it, audit log, alert.
 */
export async function addFactor(
  deps: Pick<Deps, 'clock' | 'securityEvents'>,
  tx: ClinicTx,
  actor: Actor,
  { action, add }: { action: 'ADD_APP' | 'ADD_PASSKEY'; add: () => Promise<void> },
): Promise<AddedFactor> {
  const { organizationId, userId, sessionId } = actor;
  const at = deps.clock();
  // Two factors that are added at the same time would otherwise both be the first.
  await lockUser(tx, userId);
  const { app, passkey } = await findSecondFactors(tx, organizationId, userId);
  await add();
  const recoveryCodes = app || passkey ? null : await createRecoveryCodes(tx, userId, at);
  await confirmSession(tx, sessionId, { at, byFactor: true });
  await writeAudit(tx, { actorId: userId, action, entity: 'user', entityId: userId, at });
  await alertOf(tx, { kind: 'FACTOR_ADDED', at, userId, owners: false });
  recordSecurityEvent(deps, { organizationId, userId, kind: 'SECOND_FACTOR_CHANGED' });
  return { recoveryCodes };
}
