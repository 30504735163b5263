import { createDentasClient, type DentasClient, PracticeError } from '@molaar/adapters';
import type { DeliveryReason } from '@molaar/contracts';
import { findConnection, inOrganization, recordConnectionUse, type StoredConnection, type Tx } from '@molaar/db';
import type { Deps } from '../context/deps';

/** What the two secrets of a connection are sealed for. */
export const KEY_PURPOSE = 'practice-key';
export const WEBHOOK_PURPOSE = 'practice-webhook';

export interface Practice {
  connection: StoredConnection;
  client: DentasClient;
}

/** The organization's practice system, ready to be called; undefined where there is none, it is switched off, or its key cannot be read. */
export async function openPractice(
  deps: Pick<Deps, 'outbound' | 'secrets'>,
  tx: Tx,
  organizationId: string,
): Promise<Practice | undefined> {
  const connection = await findConnection(tx, organizationId);
  if (!connection?.active || !connection.sealedKey) return undefined;
  const key = deps.secrets.open(KEY_PURPOSE, connection.sealedKey);
  if (key === undefined) return undefined;
  return { connection, client: createDentasClient(deps.outbound, { baseUrl: connection.baseUrl, key }) };
}

/** Calls it and writes down how that went. The reason instead of an error, so that the caller can go on with what it knows. */
export async function askPractice<T>(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  organizationId: string,
  call: () => Promise<T>,
): Promise<{ answer: T } | { failure: DeliveryReason }> {
  const record = (failure: DeliveryReason | null) =>
    inOrganization(db, organizationId, (tx) => recordConnectionUse(tx, organizationId, failure, clock()));
  try {
    const answer = await call();
    await record(null);
    return { answer };
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ organizationId, reason: error.reason, status: error.details.status }, 'practice system did not answer as agreed');
    if (error.reason !== 'PATIENT_UNKNOWN') await record(error.reason);
    return { failure: error.reason };
  }
}
