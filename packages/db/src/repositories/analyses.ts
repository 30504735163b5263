import type { Analysis } from '@molaar/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';
import { toAnalysis } from './analysis-row';
import { imagesOfPatient } from './images-of-patient';

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
      assessment: null,
      figures: null,
      finished_at: null,
      attempt: sql`attempt + 1`,
      requeues: 0,
      model_waits: 0,
      queue_priority: null,
      requested_by: wanted.requestedBy,
      requested_at: wanted.requestedAt,
      asked_at: wanted.alone ? wanted.requestedAt : null,
      changed_at: wanted.requestedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { analysis: toAnalysis(restarted), started: true };
}

/** Returns an analysis of the clinic by its id. */
export async function findAnalysis(tx: ClinicTx, analysisId: string): Promise<Analysis | undefined> {
  const row = await tx
    .selectFrom('analyses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .executeTakeFirst();
  return row && toAnalysis(row);
}

/**
 * Returns an analysis that has not changed since; undefined when another sweep, a worker or a person has changed it.
 * Its attempt may be in the queue by now.
 */
export async function findUnchangedAnalysis(tx: ClinicTx, analysisId: string, since: Date): Promise<Analysis | undefined> {
  const row = await tx
    .selectFrom('analyses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', analysisId)
    .where('changed_at', '<=', since)
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
  return latestAnalyses(tx, sql<boolean>`image_id = any (${imageIds}::uuid[])`);
}

/** Returns the latest analysis of each of the patient's images by image id. */
export async function findLatestAnalysesOfPatient(tx: ClinicTx, patientId: string): Promise<Map<string, Analysis>> {
  return latestAnalyses(tx, sql<boolean>`image_id in ${imagesOfPatient(tx, patientId)}`);
}

async function latestAnalyses(tx: ClinicTx, ofImages: RawBuilder<boolean>): Promise<Map<string, Analysis>> {
  const rows = await tx
    .selectFrom('analyses')
    .selectAll()
    .distinctOn('image_id')
    .where('organization_id', '=', tx.organizationId)
    .where(ofImages)
    .orderBy('image_id')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.image_id, toAnalysis(row)]));
}
