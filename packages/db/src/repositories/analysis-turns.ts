import type { Analysis } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { toAnalysis } from './analysis-row';
import type { StoredImage } from './images';

/** An unfinished analysis whose attempt is in the queue. */
export interface QueuedTurn {
  id: string;
  /** Requested separately, not only as part of a batch. */
  alone: boolean;
  priority: number;
  /** A worker has it. */
  running: boolean;
}

/** A queued analysis whose attempt is not in the queue yet. */
export type WaitingTurn = Pick<QueuedTurn, 'id' | 'alone'>;

/** Locks the clinic's place in the queue until the transaction ends, so that it is counted and changed by one only. */
export async function lockTurns(tx: ClinicTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`analyses of ${tx.organizationId}`}, 0))`.execute(tx);
}

/** Lists the clinic's unfinished attempts in the queue, oldest request first. */
export async function listQueuedTurns(tx: ClinicTx): Promise<QueuedTurn[]> {
  const { rows } = await sql<QueuedTurn>`
    select id, asked_at is not null as alone, queue_priority as priority, state = 'RUNNING' as running from analyses
    where organization_id = ${tx.organizationId} and state in ('QUEUED', 'RUNNING') and queue_priority is not null
    order by requested_at, id`.execute(tx);
  return rows;
}

/** Lists at most `limit` attempts of each kind that wait outside of the queue, oldest request first. */
export async function listWaitingTurns(tx: ClinicTx, limit: number): Promise<WaitingTurn[]> {
  const kind = (alone: boolean) => sql`(
    select id, asked_at is not null as alone from analyses
    where organization_id = ${tx.organizationId} and state = 'QUEUED' and queue_priority is null
      and (asked_at is null) = ${!alone}
    order by requested_at, id limit ${limit})`;
  const { rows } = await sql<WaitingTurn>`${kind(true)} union all ${kind(false)}`.execute(tx);
  return rows;
}

export interface PlacedTurn {
  analysis: Analysis;
  format: StoredImage['format'];
  priority: number;
}

/** Records with which priority attempts are in the queue. @returns Those that are still queued, in the given order. */
export async function placeTurns(tx: ClinicTx, turns: readonly { id: string; priority: number }[]): Promise<PlacedTurn[]> {
  if (turns.length === 0) return [];
  const rows = await tx
    .updateTable('analyses')
    .from('images as i')
    .set({
      queue_priority: sql<number>`(${turns.map(({ priority }) => priority)}::smallint[])[array_position(${turns.map(({ id }) => id)}::uuid[], analyses.id)]`,
    })
    .whereRef('i.organization_id', '=', 'analyses.organization_id')
    .whereRef('i.id', '=', 'analyses.image_id')
    .where('analyses.organization_id', '=', tx.organizationId)
    .where(sql<boolean>`analyses.id = any (${turns.map(({ id }) => id)}::uuid[])`)
    .where('analyses.state', '=', 'QUEUED')
    .returningAll('analyses')
    .returning('i.format')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return turns.flatMap(({ id, priority }) => {
    const row = byId.get(id);
    return row ? [{ analysis: toAnalysis(row), format: row.format, priority }] : [];
  });
}

/** Lists the clinics of which a queued analysis is not in the queue. */
export async function listClinicsWithWaitingAnalyses(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from entry.clinics_with_waiting_analyses()`.execute(tx);
  return rows.map(({ id }) => id);
}
