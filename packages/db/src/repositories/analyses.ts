import type { Analysis, AnalysisFailure, AnalysisStage } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { AnalysesTable } from '../schema/foundation';

const UNFINISHED = ['QUEUED', 'RUNNING'] as const;

/**
 * Restricts a change to the given attempt while it is queued or running, so that a late worker cannot change a newer
 * one.
 */
function attemptUnderWay(tx: ClinicTx, analysisId: string, attempt: number) {
  return tx
    .updateTable('analyses')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .where('attempt', '=', attempt)
    .where('state', 'in', UNFINISHED);
}

export interface NewAnalysis {
  id: string;
  imageId: string;
  modelVersion: string;
  requestedBy: string;
  requestedAt: Date;
  /** Requested separately, not as part of a batch. */
  alone: boolean;
}

/**
 * Returns the analysis of this image by this model: a new one, the next attempt after a failure, or the existing one.
 * Concurrent requests get the same analysis. Locks its row until the transaction ends, so that it cannot be cancelled
 * in between.
 * @returns `started`: this call began an attempt.
 */
export async function startAnalysis(tx: ClinicTx, wanted: NewAnalysis): Promise<{ analysis: Analysis; started: boolean }> {
  const inserted = await tx
    .insertInto('analyses')
    .values({
      organization_id: tx.organizationId,
      id: wanted.id,
      image_id: wanted.imageId,
      model_version: wanted.modelVersion,
      state: 'QUEUED',
      stage: 'QUEUED',
      requested_by: wanted.requestedBy,
      requested_at: wanted.requestedAt,
      asked_at: wanted.alone ? wanted.requestedAt : null,
      changed_at: wanted.requestedAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'image_id', 'model_version']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { analysis: toAnalysis(inserted), started: true };

  const existing = await tx
    .selectFrom('analyses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', wanted.imageId)
    .where('model_version', '=', wanted.modelVersion)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = tx.updateTable('analyses').where('organization_id', '=', tx.organizationId).where('id', '=', existing.id);
  if (existing.state !== 'FAILED') {
    if (wanted.alone && existing.asked_at === null) await row.set({ asked_at: wanted.requestedAt }).execute();
    return { analysis: toAnalysis(existing), started: false };
  }
  const restarted = await row
    .set({
      state: 'QUEUED',
      stage: 'QUEUED',
      failure: null,
      notices: [],
      finished_at: null,
      attempt: sql`attempt + 1`,
      requeues: 0,
      model_waits: 0,
      requested_by: wanted.requestedBy,
      requested_at: wanted.requestedAt,
      asked_at: wanted.alone ? wanted.requestedAt : null,
      changed_at: wanted.requestedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { analysis: toAnalysis(restarted), started: true };
}

export async function findAnalysis(tx: ClinicTx, analysisId: string): Promise<Analysis | undefined> {
  const row = await tx
    .selectFrom('analyses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/** Returns the analysis of this image by this model in any state; undefined when none was requested. */
export async function findAnalysisByModel(tx: ClinicTx, imageId: string, modelVersion: string): Promise<Analysis | undefined> {
  const row = await tx
    .selectFrom('analyses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where('model_version', '=', modelVersion)
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/** Lists and locks the image's queued and running analyses until the transaction ends. */
export async function lockUnfinishedAnalyses(tx: ClinicTx, imageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('analyses')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where('state', 'in', UNFINISHED)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the analysis was requested separately, not only as part of a batch. */
export async function isRequestedSeparately(tx: ClinicTx, analysisId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('analyses')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .where('asked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the person who requested the analysis; null when there is none or the analysis is deleted. */
export async function findAnalysisRequester(tx: ClinicTx, analysisId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('analyses')
    .select('requested_by')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .executeTakeFirst();
  return row?.requested_by ?? null;
}

/** Returns the most recently requested analysis of each image. */
export async function findLatestAnalyses(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, Analysis>> {
  const rows = await tx
    .selectFrom('analyses')
    .selectAll()
    .distinctOn('image_id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`image_id = any (${imageIds}::uuid[])`)
    .orderBy('image_id')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.image_id, toAnalysis(row)]));
}

/**
 * Records the stage that the worker has reached.
 * @returns undefined when the attempt is not running or is already further.
 */
export async function advanceAnalysis(
  tx: ClinicTx,
  {
    analysisId,
    attempt,
    stage,
    earlier,
    at,
  }: { analysisId: string; attempt: number; stage: AnalysisStage; earlier: AnalysisStage[]; at: Date },
): Promise<Analysis | undefined> {
  const row = await attemptUnderWay(tx, analysisId, attempt)
    .set({ state: 'RUNNING', stage, changed_at: at })
    .where('stage', 'in', earlier)
    .returningAll()
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/** Records a heartbeat: the queue still has the attempt. */
export async function confirmAnalysis(
  tx: ClinicTx,
  { analysisId, attempt, at }: { analysisId: string; attempt: number; at: Date },
): Promise<void> {
  await attemptUnderWay(tx, analysisId, attempt).set({ changed_at: at }).execute();
}

/**
 * Records that the attempt's findings are saved in this transaction.
 * @returns undefined when the attempt is not running.
 */
export async function succeedAnalysis(
  tx: ClinicTx,
  {
    analysisId,
    attempt,
    provider,
    milliseconds,
    notices,
    at,
  }: {
    analysisId: string;
    attempt: number;
    provider: string;
    milliseconds: number;
    notices: Analysis['notices'];
    at: Date;
  },
): Promise<Analysis | undefined> {
  const row = await attemptUnderWay(tx, analysisId, attempt)
    .set({
      state: 'SUCCEEDED',
      stage: 'DONE',
      finished_at: at,
      changed_at: at,
      provider,
      milliseconds: Math.round(milliseconds),
      notices,
    })
    .returningAll()
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/** Records that the attempt ended without findings. @returns undefined when the attempt is not running. */
export async function failAnalysis(
  tx: ClinicTx,
  { analysisId, attempt, failure, at }: { analysisId: string; attempt: number; failure: AnalysisFailure; at: Date },
): Promise<Analysis | undefined> {
  const row = await attemptUnderWay(tx, analysisId, attempt)
    .set({ state: 'FAILED', failure, finished_at: at, changed_at: at })
    .returningAll()
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/**
 * Cancels the batch's queued and running analyses that nobody needs any more: a batch began them, every batch that they
 * belong to is cancelled, and nobody requested them separately. Call it after the batch is marked as cancelled.
 * @returns The cancelled analyses.
 */
export async function cancelUnrequestedOfBatch(tx: ClinicTx, batchId: string, at: Date): Promise<Analysis[]> {
  // Locks before it reads, so that it sees what a concurrent request or cancellation has changed. In the batch's order.
  const locked = await tx
    .selectFrom('analysis_batch_items as i')
    .innerJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.analysis_id'))
    .select('a.id')
    .where('i.organization_id', '=', tx.organizationId)
    .where('i.batch_id', '=', batchId)
    .where('a.state', 'in', UNFINISHED)
    .orderBy('a.image_id')
    .forUpdate('a')
    .execute();
  const rows = await tx
    .updateTable('analyses')
    .set({ state: 'FAILED', failure: 'CANCELLED', finished_at: at, changed_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${locked.map(({ id }) => id)}::uuid[])`)
    .where('state', 'in', UNFINISHED)
    .where('asked_at', 'is', null)
    .where(
      sql<boolean>`(
        select bool_or(b.requested_at = analyses.requested_at) and bool_and(b.cancelled_at is not null)
        from analysis_batch_items i
        join analysis_batches b on b.organization_id = i.organization_id and b.id = i.batch_id
        where i.organization_id = analyses.organization_id and i.analysis_id = analyses.id
          and b.requested_at >= analyses.requested_at
      )`,
    )
    .returningAll()
    .execute();
  return rows.map(toAnalysis);
}

/** Returns whether an analysis of this image by this model was ever requested. */
export async function hasAnalysis(tx: ClinicTx, imageId: string, modelVersion: string): Promise<boolean> {
  const row = await tx
    .selectFrom('analyses')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where('model_version', '=', modelVersion)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Begins the next attempt because the queue lost this one or, with `modelVersion`, because no worker had its model.
 * @returns undefined when the attempt is not running or was requeued `most` times for the same reason.
 */
export async function requeueAnalysis(
  tx: ClinicTx,
  { analysisId, attempt, most, modelVersion, at }: { analysisId: string; attempt: number; most: number; modelVersion?: string; at: Date },
): Promise<Analysis | undefined> {
  const counted =
    modelVersion === undefined
      ? attemptUnderWay(tx, analysisId, attempt).set({ requeues: sql`requeues + 1` }).where('requeues', '<', most)
      : attemptUnderWay(tx, analysisId, attempt)
          .set({ model_waits: sql`model_waits + 1`, model_version: modelVersion })
          .where('model_waits', '<', most);
  const row = await counted
    .set({ state: 'QUEUED', stage: 'QUEUED', attempt: attempt + 1, changed_at: at })
    .returningAll()
    .executeTakeFirst();
  return row && toAnalysis(row);
}

function toAnalysis(row: Selectable<AnalysesTable>): Analysis {
  return {
    id: row.id,
    imageId: row.image_id,
    state: row.state,
    stage: row.stage,
    failure: row.failure,
    notices: row.notices,
    modelVersion: row.model_version,
    attempt: row.attempt,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
