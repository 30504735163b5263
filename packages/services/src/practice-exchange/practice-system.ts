import { createDentasClient, type DentasClient, PracticeError } from '@molaar/adapters';
import type { DeliveryReason } from '@molaar/contracts';
import { type ClinicScope, type ClinicTx, findConnection, inClinic, recordConnectionUse, type StoredConnection } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Sealing purposes of a connection's two secrets. */
export const KEY_PURPOSE = 'practice-key';
export const WEBHOOK_PURPOSE = 'practice-webhook';

export interface PracticeSystem {
  connection: StoredConnection;
  client: DentasClient;
}

/**
 * Returns the organization's practice system with a client; undefined when there is none, it is inactive, or its key
 * cannot be read.
 */
export async function openPracticeSystem(deps: Pick<Deps, 'outbound' | 'secrets'>, tx: ClinicTx): Promise<PracticeSystem | undefined> {
  const connection = await findConnection(tx);
  if (!connection?.active || !connection.sealedKey) return undefined;
  const key = deps.secrets.open(KEY_PURPOSE, connection.sealedKey);
  if (key === undefined) return undefined;
  return { connection, client: createDentasClient(deps.outbound, { baseUrl: connection.baseUrl, key }) };
}

/**
 * Calls the practice system and records the result.
 * @returns The failure reason instead of an error, so that the caller can go on with stored data.
 */
export async function callPracticeSystem<T>(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  scope: ClinicScope,
  call: () => Promise<T>,
): Promise<{ answer: T } | { failure: DeliveryReason }> {
  const record = (failure: DeliveryReason | null) => inClinic(db, scope, (tx) => recordConnectionUse(tx, failure, clock()));
  try {
    const answer = await call();
    await record(null);
    return { answer };
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ organizationId: scope.organizationId, reason: error.reason, status: error.details.status }, 'practice system call failed');
    if (error.reason !== 'PATIENT_UNKNOWN') await record(error.reason);
    return { failure: error.reason };
  }
}
