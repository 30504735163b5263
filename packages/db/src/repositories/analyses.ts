import type { Analysis, AnalysisFailure, AnalysisStage } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { AnalysesTable } from '../schema/foundation';

const UNFINISHED = ['QUEUED', 'RUNNING'] as const;

/**
 * Every change names the attempt that it is about and counts only while that attempt is under way: what a late worker
 * says about an attempt that was given up changes nothing.
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
  /** Asked for by itself, and not as one of a batch. */
  alone: boolean;
}

/**
 * The analysis of this image by this model: made, or restarted after a failure as the next attempt, or as it is. Two
 * requests at once end with the same one. `started` tells whether this call began an attempt. Held until the transaction
 * ends: nobody calls off in between what is under way.
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

/** The analysis of this image by this model, however it stands; undefined where nobody asked for one. */
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

/** What waits or runs for this image; held until the transaction ends. */
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

/** Whether somebody asked for the analysis by itself: they wait for it, whatever batch began it. */
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

/** Who asked for the analysis; null when nobody did or it is gone. */
export async function findAnalysisRequester(tx: ClinicTx, analysisId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('analyses')
    .select('requested_by')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .executeTakeFirst();
  return row?.requested_by ?? null;
}

/** The latest requested analysis of each image. */
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

/** The worker is at this stage. Undefined when the attempt is not under way or was further already. */
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

/** The queue still has the attempt: a sign of life. */
export async function confirmAnalysis(
  tx: ClinicTx,
  { analysisId, attempt, at }: { analysisId: string; attempt: number; at: Date },
): Promise<void> {
  await attemptUnderWay(tx, analysisId, attempt).set({ changed_at: at }).execute();
}

/** The attempt's findings are saved in this transaction. Undefined when the attempt is not under way. */
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

/** The attempt ended without findings. Undefined when the attempt is not under way. */
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
 * Calls off what waits or runs of this batch and nobody wants any more: a batch began it, every batch that it is in since
 * was called off, and nobody asked for it alone. Gives those analyses. For after the batch was marked as called off.
 */
export async function cancelUnrequestedOfBatch(tx: ClinicTx, batchId: string, at: Date): Promise<Analysis[]> {
  // Held first and looked at after: what a request or another calling off has just done to them is seen. In the order of a batch.
  const held = await tx
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
    .where(sql<boolean>`id = any (${held.map(({ id }) => id)}::uuid[])`)
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

/** Whether this image was ever to be analysed by this model. */
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
 * The queue has lost the attempt, or, where `modelVersion` is given, no worker had its model: the next one waits, for that
 * model then. Undefined when it is not under way or was put back `most` times for the same reason.
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
