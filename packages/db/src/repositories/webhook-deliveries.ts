import type { WebhookData, WebhookEventType, WebhookFailure } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { newId } from '../ids';
import type { WebhookDeliveriesTable } from '../schema/webhooks';

export interface StoredWebhookDelivery {
  id: string;
  endpointId: string;
  type: WebhookEventType | 'test';
  data: WebhookData;
  state: 'WAITING' | 'DONE' | 'FAILED';
  attempts: number;
  failures: number;
  nextAttemptAt: Date;
  giveUpAt: Date;
  attemptedAt: Date | null;
  responseStatus: number | null;
  reason: WebhookFailure | null;
  durationMs: number | null;
  createdAt: Date;
}

function toDelivery(row: Selectable<WebhookDeliveriesTable>): StoredWebhookDelivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    type: row.type,
    data: row.data,
    state: row.state,
    attempts: row.attempts,
    failures: row.failures,
    nextAttemptAt: row.next_attempt_at,
    giveUpAt: row.give_up_at,
    attemptedAt: row.attempted_at,
    responseStatus: row.response_status,
    reason: row.reason,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
  };
}

interface NewWebhook {
  data: WebhookData;
  at: Date;
  giveUpAt: Date;
}

/** Queues an event for every active endpoint that subscribes to it, in the transaction of its cause. */
export async function insertWebhooks(tx: ClinicTx, { type, data, at, giveUpAt }: NewWebhook & { type: WebhookEventType }): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('active', '=', true)
    .where(sql<boolean>`${type} = any (events)`)
    .execute();
  for (const { id } of endpoints) await insertWebhook(tx, id, { type, data, at, giveUpAt });
}

/** Queues an event for one endpoint. @returns Its id. */
export async function insertWebhook(
  tx: ClinicTx,
  endpointId: string,
  { type, data, at, giveUpAt }: NewWebhook & { type: WebhookEventType | 'test' },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('webhook_deliveries')
    .values({
      organization_id: tx.organizationId,
      id,
      endpoint_id: endpointId,
      type,
      data: JSON.stringify(data),
      next_attempt_at: at,
      give_up_at: giveUpAt,
      attempted_at: null,
      response_status: null,
      reason: null,
      duration_ms: null,
      created_at: at,
      settled_at: null,
    })
    .execute();
  return id;
}

/** Lists an endpoint's deliveries, newest first. */
export async function listWebhookDeliveries(
  tx: ClinicTx,
  endpointId: string,
  { state, cursor, limit }: { state?: StoredWebhookDelivery['state'] | undefined; cursor?: string | undefined; limit: number },
): Promise<StoredWebhookDelivery[]> {
  let query = tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('endpoint_id', '=', endpointId);
  if (state) query = query.where('state', '=', state);
  if (cursor) query = query.where('id', '<', cursor);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toDelivery);
}

/** Returns a delivery to one of the clinic's endpoints by its id. */
export async function findWebhookDelivery(tx: ClinicTx, id: string): Promise<StoredWebhookDelivery | undefined> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDelivery(row);
}

/**
 * Claims a due delivery for one attempt; nobody else gets it before `until`.
 * @returns undefined when it was claimed or settled in the meantime.
 */
export async function claimWebhook(tx: ClinicTx, id: string, at: Date, until: Date): Promise<StoredWebhookDelivery | undefined> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1), attempted_at: at }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('next_attempt_at', '<=', at)
    .returningAll()
    .executeTakeFirst();
  return row && toDelivery(row);
}

export interface WebhookAttempt {
  responseStatus: number | null;
  reason: WebhookFailure | null;
  durationMs: number;
}

export type WebhookOutcome = { state: 'DONE' | 'FAILED'; at: Date } | { state: 'WAITING'; nextAttemptAt: Date };

/** Records the outcome of an attempt. @returns false when a later attempt has begun. */
export async function settleWebhook(
  tx: ClinicTx,
  { id, attempts }: Pick<StoredWebhookDelivery, 'id' | 'attempts'>,
  { responseStatus, reason, durationMs }: WebhookAttempt,
  outcome: WebhookOutcome,
): Promise<boolean> {
  const result = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      response_status: responseStatus,
      reason,
      duration_ms: durationMs,
      ...(outcome.state === 'DONE' ? {} : { failures: eb('failures', '+', 1) }),
      ...(outcome.state === 'WAITING' ? { next_attempt_at: outcome.nextAttemptAt } : { state: outcome.state, settled_at: outcome.at }),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Asked for fewer requests: each keeps the time for which the receiver asked. */
const TOO_MANY_REQUESTS = 429;

/**
 * Makes the deliveries of an endpoint due that failed before and wait, except those whose attempt is under way.
 * @param leaseMs For how long an attempt is claimed.
 */
export async function hastenWebhooks(tx: ClinicTx, endpointId: string, at: Date, leaseMs: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'WAITING')
    .where('failures', '>', 0)
    .where('next_attempt_at', '>', at)
    .where(sql<boolean>`next_attempt_at <> attempted_at + ${leaseMs} * interval '1 ms'`)
    .where(sql<boolean>`response_status is distinct from ${TOO_MANY_REQUESTS}::int`)
    .execute();
}

/** Makes a delivery due now, also a delivered one; it keeps its id. */
export async function resendWebhook(tx: ClinicTx, id: string, at: Date, giveUpAt: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', settled_at: null, failures: 0, next_attempt_at: at, give_up_at: giveUpAt })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Makes all failed deliveries of an endpoint due now. @returns How many. */
export async function resendFailedWebhooks(tx: ClinicTx, endpointId: string, at: Date, giveUpAt: Date): Promise<number> {
  const result = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', settled_at: null, failures: 0, next_attempt_at: at, give_up_at: giveUpAt })
    .where('organization_id', '=', tx.organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'FAILED')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Fails the waiting deliveries of an endpoint that was disabled. */
export async function failWaitingWebhooks(tx: ClinicTx, endpointId: string, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', reason: 'DISABLED', settled_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'WAITING')
    .execute();
}

export interface DueWebhook {
  organizationId: string;
  endpointId: string;
  id: string;
}

/** Lists due deliveries of all organizations: one of each clinic, then the second of each. */
export async function listDueWebhooks(tx: Tx, at: Date, limit: number): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    select organization_id as "organizationId", endpoint_id as "endpointId", id from entry.due_webhooks(${at}, ${limit})`.execute(tx);
  return rows;
}

/** Deletes deliveries queued before a time. @returns How many. */
export async function deleteOldWebhooks(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_old_webhooks(${before}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
