import { sql } from 'kysely';
import { newId } from '../ids';
import type { ClinicTx, IdempotencyClaim, Tx } from '../tx';

/** The idempotency key of a request within its clinic. */
export type IdempotencyKey = Omit<IdempotencyClaim, 'attempt'>;

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** State of a key when a request arrives. */
export type IdempotencyState =
  /** This request now executes under the claim. */
  | { state: 'CLAIMED'; claim: IdempotencyClaim }
  | { state: 'RUNNING' }
  | { state: 'COMPLETED'; response: StoredResponse }
  /** The key was used with a different request. */
  | { state: 'DIFFERENT_REQUEST' }
  /** The work was committed, but the server stopped before it stored the response. */
  | { state: 'RESPONSE_LOST' };

/**
 * Interval at which a running request sends its heartbeat; without one for `HEARTBEAT_TIMEOUT_SECONDS` it counts as
 * stopped.
 */
export const HEARTBEAT_SECONDS = 5;
const HEARTBEAT_TIMEOUT_SECONDS = 15;
const isStopped = sql<boolean>`idempotency_keys.seen_at < now() - make_interval(secs => ${HEARTBEAT_TIMEOUT_SECONDS})`;
const isExpired = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`;

/** Claims the key, or returns its state. Of several concurrent requests one gets CLAIMED. */
export async function claimIdempotencyKey(tx: ClinicTx, key: IdempotencyKey, requestHash: Buffer): Promise<IdempotencyState> {
  const attempt = newId();
  const { rows } = await sql`
    insert into idempotency_keys (organization_id, caller_id, key, request_hash, attempt)
    values (${tx.organizationId}, ${key.callerId}, ${key.key}, ${requestHash}, ${attempt})
    on conflict (organization_id, caller_id, key) do update set request_hash = excluded.request_hash, attempt = excluded.attempt,
      seen_at = now(), created_at = now(), committed = false, status = null, headers = null, body = null
      where ${isExpired} or (idempotency_keys.request_hash = excluded.request_hash and idempotency_keys.status is null
        and not idempotency_keys.committed and ${isStopped})
    returning key`.execute(tx);
  if (rows.length > 0) return { state: 'CLAIMED', claim: { ...key, attempt } };
  const found = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body', 'committed', isStopped.as('stopped')])
    .where('organization_id', '=', tx.organizationId)
    .where('caller_id', '=', key.callerId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  // Released between the two statements: the next poll claims it.
  if (!found) return { state: 'RUNNING' };
  if (!found.request_hash.equals(requestHash)) return { state: 'DIFFERENT_REQUEST' };
  if (found.status !== null && found.headers && found.body)
    return { state: 'COMPLETED', response: { status: found.status, headers: found.headers, body: found.body } };
  return { state: found.committed && found.stopped ? 'RESPONSE_LOST' : 'RUNNING' };
}

/** Records a heartbeat of the running request. */
export async function recordIdempotencyHeartbeat(tx: ClinicTx, claim: IdempotencyClaim): Promise<void> {
  await updateClaimed(tx, claim).set({ seen_at: sql<Date>`now()` }).execute();
}

/** Stores the response for requests that repeat this one within 24 hours. */
export async function storeIdempotentResponse(tx: ClinicTx, claim: IdempotencyClaim, response: StoredResponse): Promise<void> {
  const { status, headers, body } = response;
  await updateClaimed(tx, claim)
    .set({ status, headers: JSON.stringify(headers), body, seen_at: sql<Date>`now()` })
    .execute();
}

/**
 * Releases the key after a rejected request, so that the same request may be tried again. A key whose work is committed
 * stays and counts as stopped.
 */
export async function releaseIdempotencyKey(tx: ClinicTx, claim: IdempotencyClaim): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', tx.organizationId)
    .where('caller_id', '=', claim.callerId)
    .where('key', '=', claim.key)
    .where('attempt', '=', claim.attempt)
    .where('committed', '=', false)
    .execute();
  await updateClaimed(tx, claim).set({ seen_at: sql<Date>`'-infinity'::timestamptz` }).execute();
}

/** Deletes keys older than 24 hours in every organization. @returns How many. */
export async function deleteOldIdempotencyKeys(tx: Tx): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_old_idempotency_keys() as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}

function updateClaimed(tx: ClinicTx, { callerId, key, attempt }: IdempotencyClaim) {
  return tx
    .updateTable('idempotency_keys')
    .where('organization_id', '=', tx.organizationId)
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('attempt', '=', attempt);
}

/**
 * Marks the key as committed if the transaction has written something: work and mark are stored together or not at all.
 * `inClinic` calls it as the last statement.
 */
export async function markIdempotencyKeyCommitted(tx: ClinicTx, claim: IdempotencyClaim): Promise<void> {
  const { rows } = await sql<{ wrote: boolean }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(tx);
  if (rows[0]?.wrote) await updateClaimed(tx, claim).set({ committed: true }).execute();
}
