import type { Analysis } from '@molaar/contracts';
import {
  confirmAnalysis,
  failAnalysis,
  findClinicalImage,
  findImageFiles,
  findUnchangedAnalysis,
  inClinic,
  inTransaction,
  listClinicsWithWaitingAnalyses,
  listUnfinishedAnalyses,
  publishEvent,
  requeueAnalysis,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { dispatchAnalyses } from './dispatch-analyses';
import { notifyAnalysisEnd } from './notify-analysis-end';
import { queueAnalysisWebhook } from './queue-analysis-webhook';

/** Analyses updated more recently are skipped: their job may be on its way into the queue. */
export const QUIET_SECONDS = 60;
/** Maximum number of requeues of a lost job; then the analysis fails and the person is notified. */
export const MAX_REQUEUES = 3;
const BATCH_SIZE = 500;

export interface AnalysesSwept {
  requeued: number;
  failed: number;
}

type SweepDeps = Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>;

/**
 * Compares queued and running analyses with the queue. The row is authoritative: a lost job is enqueued as the next
 * attempt, a job that died without a result is FAILED. Puts what waits for its clinic's turn into the queue. For a
 * timer; safe on several servers, since every change names the attempt that it read, and what another one has just
 * requeued is left alone.
 */
export async function sweepAnalyses(deps: SweepDeps): Promise<AnalysesSwept> {
  const quietSince = new Date(deps.clock().getTime() - QUIET_SECONDS * 1000);
  const found = await inTransaction(deps.db, (tx) => listUnfinishedAnalyses(tx, quietSince, BATCH_SIZE));
  const swept: AnalysesSwept = { requeued: 0, failed: 0 };
  for (const { organizationId, id } of found) {
    const outcome = await sweepOne(deps, { organizationId, id, quietSince });
    if (outcome) swept[outcome] += 1;
  }
  for (const organizationId of await inTransaction(deps.db, listClinicsWithWaitingAnalyses)) await dispatchAnalyses(deps, organizationId);
  return swept;
}

async function sweepOne(
  deps: SweepDeps,
  { organizationId, id: analysisId, quietSince }: { organizationId: string; id: string; quietSince: Date },
): Promise<keyof AnalysesSwept | undefined> {
  const { db, queue, clock, log } = deps;
  const analysis = await inClinic(db, { organizationId }, (tx) => findUnchangedAnalysis(tx, analysisId, quietSince));
  if (!analysis) return undefined;
  const { attempt } = analysis;
  const job = await queue.analysisJobState(analysisId, attempt);
  if (job !== 'missing' && job !== 'failed') {
    await inClinic(db, { organizationId }, (tx) => confirmAnalysis(tx, { analysisId, attempt, at: clock() }));
    return undefined;
  }
  const requeued = job === 'missing' && (await requeue(deps, organizationId, analysis));
  const outcome = requeued ? 'requeued' : (await fail(deps, organizationId, analysis)) ? 'failed' : undefined;
  if (outcome) log.warn({ analysisId, attempt, job }, `analysis ${outcome} by the sweep`);
  return outcome;
}

async function requeue(deps: SweepDeps, organizationId: string, { id: analysisId, attempt, imageId }: Analysis): Promise<boolean> {
  return inClinic(deps.db, { organizationId }, async (tx) => {
    const image = await findImageFiles(tx, imageId);
    const analysis = image && (await requeueAnalysis(tx, { analysisId, attempt, limit: MAX_REQUEUES, at: deps.clock() }));
    if (!analysis) return false;
    await publishEvent(tx, { type: 'analysis', analysis });
    return true;
  });
}

async function fail({ db, clock }: SweepDeps, organizationId: string, { id: analysisId, attempt, imageId }: Analysis): Promise<boolean> {
  const at = clock();
  return inClinic(db, { organizationId }, async (tx) => {
    const analysis = await failAnalysis(tx, { analysisId, attempt, failure: 'WORKER_FAILED', at });
    if (!analysis) return false;
    await writeAudit(tx, { actorId: null, action: 'FAILED', entity: 'analysis', entityId: analysisId, at });
    await publishEvent(tx, { type: 'analysis', analysis });
    const patientId = (await findClinicalImage(tx, imageId))?.patientId ?? null;
    await notifyAnalysisEnd(tx, analysis, { patientId, at });
    if (patientId) await queueAnalysisWebhook(tx, analysis, { patientId, at });
    return true;
  });
}
