import { type ClinicTx, deleteAuthenticatorApp, deletePasskeysOf, deleteRecoveryCodes, endSessionsOf, writeAudit } from '@molaar/db';
import { alertOf } from '../security-events';

interface Removal {
  userId: string;
  /** Who removes them; null: the operator. */
  actorId: string | null;
  at: Date;
}

/**
 * Removes all second factors of a person and ends their sessions. The person and the clinic's owners are notified. The
 * caller has locked the person's row.
 * @returns The ids of the ended sessions.
 */
export async function removeAllFactors(tx: ClinicTx, { userId, actorId, at }: Removal): Promise<string[]> {
  await deleteAuthenticatorApp(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await writeAudit(tx, { actorId, action: 'RESET_FACTORS', entity: 'user', entityId: userId, at });
  await alertOf(tx, { kind: 'FACTOR_REMOVED', at, userId, owners: true });
  return endSessionsOf(tx, userId, { reason: 'FACTOR_RESET', at });
}
