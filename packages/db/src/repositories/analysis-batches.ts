import type { Analysis, BatchItem } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface NewBatch {
  id: string;
  requestedBy: string;
  requestedAt: Date;
  analysisIds: readonly string[];
}

/** Inserts a batch and its analyses; an analysis that is already in it is skipped. */
export async function insertBatch(tx: ClinicTx, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('analysis_batches')
    .values({ organization_id: tx.organizationId, id: batch.id, requested_by: batch.requestedBy, requested_at: batch.requestedAt })
    .execute();
  await sql`insert into analysis_batch_items (organization_id, batch_id, analysis_id)
    select ${tx.organizationId}::uuid, ${batch.id}::uuid, analysis_id from unnest(${[...batch.analysisIds]}::uuid[]) analysis_id
    on conflict do nothing`.execute(tx);
}

/** Marks the batch as cancelled; idempotent. @returns Whether the batch exists. */
export async function markBatchCancelled(tx: ClinicTx, batchId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('analysis_batches')
    .set({ cancelled_at: sql`coalesce(cancelled_at, ${at})` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', batchId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns when the batch was requested and the state of each analysis, in the order of the request; undefined for an
 * unknown batch.
 */
export async function findBatch(tx: ClinicTx, batchId: string): Promise<{ requestedAt: Date; items: BatchItem[] } | undefined> {
  const batch = await tx
    .selectFrom('analysis_batches')
    .select('requested_at')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', batchId)
    .executeTakeFirst();
  if (!batch) return undefined;
  const rows = await tx
    .selectFrom('analysis_batch_items as i')
    .innerJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.analysis_id'))
    .select(['a.id', 'a.image_id', 'a.state', 'a.failure'])
    .where('i.organization_id', '=', tx.organizationId)
    .where('i.batch_id', '=', batchId)
    .orderBy('a.image_id')
    .execute();
  return {
    requestedAt: batch.requested_at,
    items: rows.map((row) => ({ analysisId: row.id, imageId: row.image_id, state: row.state as Analysis['state'], failure: row.failure })),
  };
}

/** Lists the batches that wait for this analysis, ordered by id. `began`: the batch requested it first. */
export async function findBatchesOf(tx: ClinicTx, analysisId: string): Promise<{ id: string; began: boolean }[]> {
  const rows = await tx
    .selectFrom('analysis_batch_items as i')
    .innerJoin('analysis_batches as b', (join) =>
      join.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.id', '=', 'i.batch_id'),
    )
    .innerJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.analysis_id'))
    .select(['b.id', sql<boolean>`a.requested_at = b.requested_at`.as('began')])
    .where('i.organization_id', '=', tx.organizationId)
    .where('i.analysis_id', '=', analysisId)
    // Requested again since then, it no longer belongs to the batch.
    .whereRef('a.requested_at', '<=', 'b.requested_at')
    .orderBy('b.id')
    .execute();
  return rows;
}

/** Lists the batches that wait for any of these analyses, ordered by id, without duplicates. */
export async function findBatchesOfAny(tx: ClinicTx, analysisIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('analysis_batch_items as i')
    .innerJoin('analysis_batches as b', (join) =>
      join.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.id', '=', 'i.batch_id'),
    )
    .innerJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.analysis_id'))
    .select('b.id')
    .distinct()
    .where('i.organization_id', '=', tx.organizationId)
    .where(sql<boolean>`i.analysis_id = any (${analysisIds}::uuid[])`)
    // Requested again since then, it no longer belongs to the batch.
    .whereRef('a.requested_at', '<=', 'b.requested_at')
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns who requested the batch and how many analyses were not cancelled, once none is queued or running. Locks the
 * batch until the transaction ends: of two transactions that finish its last analyses, the second sees the first.
 */
export async function findEndedBatch(tx: ClinicTx, batchId: string): Promise<{ requestedBy: string; total: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${batchId}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('analysis_batches as b')
    .innerJoin('analysis_batch_items as i', (join) =>
      join.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.batch_id', '=', 'b.id'),
    )
    .innerJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.analysis_id'))
    .select(['b.requested_by', sql<number>`(count(*) filter (where a.failure is distinct from 'CANCELLED'))::int`.as('total')])
    .where('b.organization_id', '=', tx.organizationId)
    .where('b.id', '=', batchId)
    .groupBy('b.requested_by')
    .having(sql<boolean>`not bool_or(a.state in ('QUEUED', 'RUNNING') and a.requested_at <= b.requested_at)`)
    .executeTakeFirst();
  return row && { requestedBy: row.requested_by, total: row.total };
}

/** Returns the person's latest batch that has unfinished analyses and was not cancelled. */
export async function findUnfinishedBatch(tx: ClinicTx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('analysis_batches as b')
    .select('b.id')
    .where('b.organization_id', '=', tx.organizationId)
    .where('b.requested_by', '=', userId)
    .where('b.cancelled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('analysis_batch_items as i')
          .innerJoin('analyses as a', (join) =>
            join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.analysis_id'),
          )
          .select('a.id')
          .whereRef('i.organization_id', '=', 'b.organization_id')
          .whereRef('i.batch_id', '=', 'b.id')
          .where('a.state', 'in', ['QUEUED', 'RUNNING']),
      ),
    )
    .orderBy('b.requested_at', 'desc')
    .orderBy('b.id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Lists images without an analysis by this model, requested or finished, oldest first. */
export async function findUnanalysedImages(tx: ClinicTx, modelVersion: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('images as m')
    .select('m.id')
    .where('m.organization_id', '=', tx.organizationId)
    .where('m.status', '=', 'NO_ANALYSIS')
    .where('m.kind', '=', 'PANORAMIC')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('analyses as a')
            .select('a.id')
            .whereRef('a.organization_id', '=', 'm.organization_id')
            .whereRef('a.image_id', '=', 'm.id')
            .where('a.model_version', '=', modelVersion)
            .where('a.state', '<>', 'FAILED'),
        ),
      ),
    )
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
