import type { Analysis, AnalysisFailure, AnalysisStage } from '@molaar/contracts';
import type { RadiographFigures } from '@molaar/domain/drift';
import type { AssessmentRecord } from '@molaar/domain/findings';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { toAnalysis } from './analysis-row';

const UNFINISHED = ['QUEUED', 'RUNNING'] as const;

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

/**
 * Restricts a change to the given attempt while it is queued or running, so that a late worker cannot change a newer
 * one.
 */
function unfinishedAttempt(tx: ClinicTx, analysisId: string, attempt: number) {
  return tx
    .updateTable('analyses')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .where('attempt', '=', attempt)
    .where('state', 'in', UNFINISHED);
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
  const row = await unfinishedAttempt(tx, analysisId, attempt)
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
  await unfinishedAttempt(tx, analysisId, attempt).set({ changed_at: at }).execute();
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
    assessment,
    figures,
    at,
  }: {
    analysisId: string;
    attempt: number;
    provider: string;
    milliseconds: number;
    notices: Analysis['notices'];
    /** Null when the worker did not record it. */
    assessment: AssessmentRecord | null;
    /** Null when the worker measured no tones. */
    figures: RadiographFigures | null;
    at: Date;
  },
): Promise<Analysis | undefined> {
  const row = await unfinishedAttempt(tx, analysisId, attempt)
    .set({
      state: 'SUCCEEDED',
      stage: 'DONE',
      finished_at: at,
      changed_at: at,
      provider,
      milliseconds: Math.round(milliseconds),
      notices,
      assessment: assessment && JSON.stringify(assessment),
      figures: figures && JSON.stringify(figures),
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
  const row = await unfinishedAttempt(tx, analysisId, attempt)
    .set({ state: 'FAILED', failure, finished_at: at, changed_at: at })
    .returningAll()
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/**
 * Begins the next attempt because the queue lost this one or, with `modelVersion`, because no worker had its model. The
 * attempt waits for its clinic's turn, or keeps the place in the queue that `priority` names.
 * @returns undefined when the attempt is not running or was requeued `limit` times for the same reason.
 */
export async function requeueAnalysis(
  tx: ClinicTx,
  {
    analysisId,
    attempt,
    limit,
    modelVersion,
    priority = null,
    at,
  }: { analysisId: string; attempt: number; limit: number; modelVersion?: string; priority?: number | null; at: Date },
): Promise<Analysis | undefined> {
  const counted =
    modelVersion === undefined
      ? unfinishedAttempt(tx, analysisId, attempt).set({ requeues: sql`requeues + 1` }).where('requeues', '<', limit)
      : unfinishedAttempt(tx, analysisId, attempt)
          .set({ model_waits: sql`model_waits + 1`, model_version: modelVersion })
          .where('model_waits', '<', limit);
  const row = await counted
    .set({ state: 'QUEUED', stage: 'QUEUED', attempt: attempt + 1, queue_priority: priority, changed_at: at })
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
