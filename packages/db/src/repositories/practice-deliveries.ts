import type { DeliveryKind, DeliveryReason, DeliveryState } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { newId } from '../ids';
import type { DeliveryContent, DeliveryResult } from '../schema/delivery-content';
import type { PracticeDeliveriesTable } from '../schema/practice-exchange';

export interface NewDelivery {
  lane: string;
  patientId: string;
  imageId: string | null;
  content: DeliveryContent;
  createdBy: string | null;
  at: Date;
}

/** Queues a delivery in the transaction of its cause. @returns Its id, which is also its idempotency key. */
export async function insertDelivery(tx: ClinicTx, { lane, patientId, imageId, content, createdBy, at }: NewDelivery): Promise<string> {
  const id = newId();
  await tx
    .insertInto('practice_deliveries')
    .values({
      organization_id: tx.organizationId,
      id,
      kind: content.kind,
      lane,
      patient_id: patientId,
      image_id: imageId,
      content: JSON.stringify(content),
      reason: null,
      next_attempt_at: at,
      created_by: createdBy,
      created_at: at,
      settled_at: null,
      result: null,
    })
    .execute();
  return id;
}

export interface StoredDelivery {
  id: string;
  kind: DeliveryKind;
  patientId: string | null;
  imageId: string | null;
  state: DeliveryState;
  reason: DeliveryReason | null;
  attempts: number;
  nextAttemptAt: Date;
  createdBy: string | null;
  createdAt: Date;
  settledAt: Date | null;
  result: DeliveryResult | null;
}

function toDelivery(row: Selectable<PracticeDeliveriesTable>): StoredDelivery {
  return {
    id: row.id,
    kind: row.kind,
    patientId: row.patient_id,
    imageId: row.image_id,
    state: row.state,
    reason: row.reason,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    result: row.result,
  };
}

/** Returns the last delivery of the image's statuses; replaced ones do not count. */
export async function findLastDelivery(tx: ClinicTx, imageId: string): Promise<StoredDelivery | undefined> {
  const row = await tx
    .selectFrom('practice_deliveries')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where('kind', '=', 'STATUSES')
    .where('state', '<>', 'REPLACED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toDelivery(row);
}

/** Returns a delivery to the practice system by its id. */
export async function findDelivery(tx: ClinicTx, id: string): Promise<StoredDelivery | undefined> {
  const row = await tx
    .selectFrom('practice_deliveries')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDelivery(row);
}

/**
 * Replaces deliveries of the image's statuses that have certainly not been sent. One whose request is stored may have
 * been sent: it stays in the queue before the new one.
 */
export async function replaceUnsentDeliveries(tx: ClinicTx, imageId: string, at: Date): Promise<void> {
  await tx
    .updateTable('practice_deliveries')
    .set({ state: 'REPLACED', settled_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where('kind', '=', 'STATUSES')
    .where((eb) =>
      eb.or([eb('state', '=', 'STOPPED'), eb.and([eb('state', '=', 'WAITING'), sql<boolean>`content -> 'request' = 'null'::jsonb`])]),
    )
    .execute();
}

export interface ClaimedDelivery extends StoredDelivery {
  content: DeliveryContent;
  /** Consecutive failures before this attempt. */
  failures: number;
}

/**
 * Claims a due delivery for one attempt; nobody else gets it before `until`. Clears its waiting reason, so that nothing
 * wakes it during the attempt.
 * @returns undefined when it was claimed or settled in the meantime.
 */
export async function claimDelivery(tx: ClinicTx, id: string, at: Date, until: Date): Promise<ClaimedDelivery | undefined> {
  const row = await tx
    .updateTable('practice_deliveries')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1), reason: null }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('next_attempt_at', '<=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('practice_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.organization_id', '=', 'practice_deliveries.organization_id')
            .whereRef('earlier.lane', '=', 'practice_deliveries.lane')
            .whereRef('earlier.id', '<', 'practice_deliveries.id')
            .where('earlier.state', '=', 'WAITING'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return row && { ...toDelivery(row), content: row.content, failures: row.failures };
}

/** Stores the request before it is sent. @returns false when another attempt has claimed the delivery. */
export async function writeDeliveryRequest(tx: ClinicTx, id: string, attempt: number, content: DeliveryContent): Promise<boolean> {
  const result = await tx
    .updateTable('practice_deliveries')
    .set({ content: JSON.stringify(content) })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type DeliveryOutcome =
  | { state: 'DONE'; result: DeliveryResult; at: Date }
  | { state: 'WAITING'; reason: DeliveryReason; nextAttemptAt: Date }
  | { state: 'STOPPED'; reason: DeliveryReason };

/** Records the outcome of an attempt. @returns false when a later attempt has settled it. */
export async function settleDelivery(tx: ClinicTx, id: string, attempt: number, outcome: DeliveryOutcome): Promise<boolean> {
  const result = await tx
    .updateTable('practice_deliveries')
    .set((eb) => {
      if (outcome.state === 'DONE')
        return { state: 'DONE', reason: null, settled_at: outcome.at, result: JSON.stringify(outcome.result) } as const;
      const failed = { reason: outcome.reason, failures: eb('failures', '+', 1) };
      return outcome.state === 'WAITING' ? { ...failed, next_attempt_at: outcome.nextAttemptAt } : { ...failed, state: 'STOPPED' as const };
    })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes a delivery due now. @returns false when it is neither waiting nor stopped. */
export async function retryDelivery(tx: ClinicTx, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('practice_deliveries')
    .set({ state: 'WAITING', next_attempt_at: at, failures: 0 })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'STOPPED'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Makes deliveries due that wait for one of these reasons, because the practice system responds again. One that is
 * being attempted keeps its lease.
 */
export async function wakeDeliveries(tx: ClinicTx, reasons: readonly DeliveryReason[], at: Date): Promise<void> {
  await tx
    .updateTable('practice_deliveries')
    .set({ next_attempt_at: at, reason: null })
    .where('organization_id', '=', tx.organizationId)
    .where('state', '=', 'WAITING')
    .where('reason', 'in', [...reasons])
    .where('next_attempt_at', '>', at)
    .execute();
}

export interface ListedDeliveryRow extends StoredDelivery {
  patient: { id: string; firstName: string; lastName: string } | null;
  imageNumber: number | null;
}

/** Lists deliveries, newest first. */
export async function listDeliveries(tx: ClinicTx, open: boolean, limit: number): Promise<ListedDeliveryRow[]> {
  const rows = await tx
    .selectFrom('practice_deliveries as d')
    .leftJoin('patients as p', (join) => join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.patient_id'))
    .leftJoin('images as i', (join) => join.onRef('i.organization_id', '=', 'd.organization_id').onRef('i.id', '=', 'd.image_id'))
    .selectAll('d')
    .select(['p.first_name', 'p.last_name', 'i.image_number'])
    .where('d.organization_id', '=', tx.organizationId)
    .where('d.state', 'in', open ? ['WAITING', 'STOPPED'] : ['WAITING', 'STOPPED', 'DONE'])
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toDelivery(row),
    patient:
      row.patient_id && row.first_name !== null && row.last_name !== null
        ? { id: row.patient_id, firstName: row.first_name, lastName: row.last_name }
        : null,
    imageNumber: row.image_number,
  }));
}

/** Counts the deliveries that wait for their next attempt, and those that stopped and wait for a person. */
export async function countOpenDeliveries(tx: ClinicTx): Promise<{ waiting: number; stopped: number }> {
  const row = await tx
    .selectFrom('practice_deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'WAITING').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'STOPPED').as('stopped'),
    ])
    .where('organization_id', '=', tx.organizationId)
    .where('state', 'in', ['WAITING', 'STOPPED'])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), stopped: Number(row.stopped) };
}

/** Lists the first due delivery of each lane in all organizations: the longest waiting one of each, then the second. */
export async function listDueDeliveries(tx: Tx, at: Date, limit: number): Promise<{ organizationId: string; id: string }[]> {
  const { rows } = await sql<{ organizationId: string; id: string }>`
    select organization_id as "organizationId", id from entry.due_deliveries(${at}, ${limit})`.execute(tx);
  return rows;
}

/** Deletes deliveries settled before a time. @returns How many. */
export async function deleteOldDeliveries(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_old_deliveries(${before}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
