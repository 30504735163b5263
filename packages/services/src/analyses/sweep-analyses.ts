import type { Analysis } from '@molaar/contracts';
import {
  confirmAnalysis,
  failAnalysis,
  findAnalysis,
  findClinicalImage,
  findImageFiles,
  inOrganization,
  inTransaction,
  listUnfinishedAnalyses,
  publishEvent,
  requeueAnalysis,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { queueAnalysisEvent } from '../practice-exchange/queue-analysis-event';
import { enqueueAttempt, PRIORITY } from './enqueue-attempt';
import { tellEnd } from './tell-end';

/** An analysis that was heard of less long ago is left alone: its job may be on its way into the queue. */
export const QUIET_SECONDS = 60;
/** So often the queue may lose an analysis; then a person is told and may ask again. */
export const MOST_REQUEUES = 3;
const AT_MOST = 500;

export interface AnalysesSwept {
  requeued: number;
  failed: number;
}

type SweepDeps = Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>;

/**
 * Compares the analyses that wait or run with what the queue knows of them. The row is the truth: what the queue has
 * lost goes in again as the next attempt, what died there without an answer is FAILED. For a timer; several servers may
 * do it at once, since every change names the attempt that it saw.
 */
export async function sweepAnalyses(deps: SweepDeps): Promise<AnalysesSwept> {
  const quietSince = new Date(deps.clock().getTime() - QUIET_SECONDS * 1000);
  const found = await inTransaction(deps.db, (tx) => listUnfinishedAnalyses(tx, quietSince, AT_MOST));
  const swept: AnalysesSwept = { requeued: 0, failed: 0 };
  for (const { organizationId, id } of found) {
    const outcome = await sweepOne(deps, organizationId, id);
    if (outcome) swept[outcome] += 1;
  }
  return swept;
}

async function sweepOne(deps: SweepDeps, organizationId: string, analysisId: string): Promise<keyof AnalysesSwept | undefined> {
  const { db, queue, clock, log } = deps;
  const analysis = await inOrganization(db, organizationId, (tx) => findAnalysis(tx, organizationId, analysisId));
  if (!analysis) return undefined;
  const { attempt } = analysis;
  const job = await queue.analysisJobState(analysisId, attempt);
  if (job !== 'missing' && job !== 'failed') {
    await inOrganization(db, organizationId, (tx) => confirmAnalysis(tx, organizationId, { analysisId, attempt, at: clock() }));
    return undefined;
  }
  const requeued = job === 'missing' && (await requeue(deps, organizationId, analysis));
  const outcome = requeued ? 'requeued' : (await fail(deps, organizationId, analysis)) ? 'failed' : undefined;
  if (outcome) log.warn({ analysisId, attempt, job }, `analysis ${outcome} by the sweep`);
  return outcome;
}

async function requeue(deps: SweepDeps, organizationId: string, { id: analysisId, attempt, imageId }: Analysis): Promise<boolean> {
  const next = await inOrganization(deps.db, organizationId, async (tx) => {
    const image = await findImageFiles(tx, organizationId, imageId);
    const analysis = image && (await requeueAnalysis(tx, organizationId, { analysisId, attempt, most: MOST_REQUEUES, at: deps.clock() }));
    if (!image || !analysis) return undefined;
    await publishEvent(tx, organizationId, { type: 'analysis', analysis });
    return { analysis, format: image.format };
  });
  if (!next) return false;
  await enqueueAttempt(deps, organizationId, next.analysis, next.format, PRIORITY.swept);
  return true;
}

async function fail({ db, clock }: SweepDeps, organizationId: string, { id: analysisId, attempt, imageId }: Analysis): Promise<boolean> {
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const analysis = await failAnalysis(tx, organizationId, { analysisId, attempt, failure: 'WORKER_FAILED', at });
    if (!analysis) return false;
    await writeAudit(tx, organizationId, { actorId: null, action: 'FAILED', entity: 'analysis', entityId: analysisId, at });
    await publishEvent(tx, organizationId, { type: 'analysis', analysis });
    const patientId = (await findClinicalImage(tx, organizationId, imageId))?.patientId ?? null;
    await tellEnd(tx, organizationId, analysis, { patientId, at });
    if (patientId) await queueAnalysisEvent(tx, organizationId, analysis, { patientId, at });
    return true;
  });
}
