import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { newId } from '../ids';
import type { Tx } from '../tx';

/** A request that its sender may repeat: whose it is and the name that he gave it. */
export interface IdempotencyKey {
  organizationId: string;
  /** The person, or the partner's key. */
  callerId: string;
  key: string;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What a request with a key meets. MINE: it is to be worked on, under this attempt. */
export type IdempotencyState =
  | { state: 'MINE'; attempt: string }
  | { state: 'RUNNING' }
  | { state: 'ANSWERED'; answer: KeptAnswer }
  /** Another request under this name. */
  | { state: 'OTHER_REQUEST' }
  /** The work was done, by a server that stopped before it kept its answer. */
  | { state: 'ANSWER_LOST' };

/** A server that works on a request says so each `BEAT_SECONDS`; one that was silent for `SILENT_SECONDS` has stopped. */
export const BEAT_SECONDS = 5;
const SILENT_SECONDS = 15;
const silent = sql<boolean>`idempotency_keys.seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`;
const expired = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`;

/** Takes the request on, or says how far it is. One of several at once gets MINE. */
export async function claimIdempotencyKey(tx: Tx, key: IdempotencyKey, requestHash: Buffer): Promise<IdempotencyState> {
  const attempt = newId();
  const { rows } = await sql`
    insert into idempotency_keys (organization_id, caller_id, key, request_hash, attempt)
    values (${key.organizationId}, ${key.callerId}, ${key.key}, ${requestHash}, ${attempt})
    on conflict (organization_id, caller_id, key) do update set request_hash = excluded.request_hash, attempt = excluded.attempt,
      seen_at = now(), created_at = now(), committed = false, status = null, headers = null, body = null
      where ${expired} or (idempotency_keys.request_hash = excluded.request_hash and idempotency_keys.status is null
        and not idempotency_keys.committed and ${silent})
    returning key`.execute(tx);
  if (rows.length > 0) return { state: 'MINE', attempt };
  const found = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body', 'committed', silent.as('silent')])
    .where('organization_id', '=', key.organizationId)
    .where('caller_id', '=', key.callerId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  // Given up between the two statements: the next look takes it.
  if (!found) return { state: 'RUNNING' };
  if (!found.request_hash.equals(requestHash)) return { state: 'OTHER_REQUEST' };
  if (found.status !== null && found.headers && found.body)
    return { state: 'ANSWERED', answer: { status: found.status, headers: found.headers, body: found.body } };
  return { state: found.committed && found.silent ? 'ANSWER_LOST' : 'RUNNING' };
}

/** Says that the work goes on. */
export async function beatIdempotencyKey(tx: Tx, key: IdempotencyKey, attempt: string): Promise<void> {
  await mine(tx, key, attempt).set({ seen_at: sql<Date>`now()` }).execute();
}

/** Keeps the answer for whoever repeats the request within 24 hours. */
export async function keepIdempotentAnswer(tx: Tx, key: IdempotencyKey, attempt: string, answer: KeptAnswer): Promise<void> {
  const { status, headers, body } = answer;
  await mine(tx, key, attempt)
    .set({ status, headers: JSON.stringify(headers), body, seen_at: sql<Date>`now()` })
    .execute();
}

/** Gives the key back after a refusal, so that the same request may be tried again; who repeats one whose work is in the database is told so. */
export async function releaseIdempotencyKey(tx: Tx, key: IdempotencyKey, attempt: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', key.organizationId)
    .where('caller_id', '=', key.callerId)
    .where('key', '=', key.key)
    .where('attempt', '=', attempt)
    .where('committed', '=', false)
    .execute();
  await mine(tx, key, attempt).set({ seen_at: sql<Date>`'-infinity'::timestamptz` }).execute();
}

/** Forgets what is older than 24 hours, in every organization; answers how many. */
export async function deleteOldIdempotencyKeys(tx: Tx): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select entry.delete_old_idempotency_keys() as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

function mine(tx: Tx, { organizationId, callerId, key }: IdempotencyKey, attempt: string) {
  return tx
    .updateTable('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('attempt', '=', attempt);
}

const claims = new AsyncLocalStorage<{ key: IdempotencyKey; attempt: string } | undefined>();

/** Runs `work` so that the transaction in which it writes says so beside the key: both are there, or neither. */
export function underIdempotencyKey<T>(key: IdempotencyKey, attempt: string, work: () => Promise<T>): Promise<T> {
  return claims.run({ key, attempt }, work);
}

/**
 * Runs what is not the work that was asked for and may stand though that is refused, or be done twice: a notice, a word for a later
 * look. It does not count as done.
 */
export function besideIdempotencyKey<T>(work: () => Promise<T>): Promise<T> {
  return claims.run(undefined, work);
}

/** The last statement of every transaction of an organization; nothing unless a key is held and something was written. */
export async function markIdempotentWork(tx: Tx, organizationId: string): Promise<void> {
  const claim = claims.getStore();
  if (claim?.key.organizationId !== organizationId) return;
  const { rows } = await sql<{ wrote: boolean }>`select pg_current_xact_id_if_assigned() is not null as wrote`.execute(tx);
  if (rows[0]?.wrote) await mine(tx, claim.key, claim.attempt).set({ committed: true }).execute();
}
