import type { Analysis, AnalysisFailure, AnalysisResultJob, FindingsFile } from '@molaar/contracts';
import {
  type ClinicalImage,
  failAnalysis,
  findAnalysis,
  findAnalysisOrganization,
  holdImage,
  inOrganization,
  inTransaction,
  publishEvent,
  succeedAnalysis,
  type Tx,
  updateImageStatus,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import { findingsKey } from '@molaar/storage';
import { storeFindings } from '../annotations/store-findings';
import type { Deps } from '../context/deps';
import { queueAnalysisEvent } from '../practice-exchange/queue-analysis-event';
import { type Anew, beginAnew } from './begin-anew';
import { enqueueAttempt } from './enqueue-attempt';
import { readFindings } from './read-findings';
import { tellEnd } from './tell-end';

type SucceededJob = Extract<AnalysisResultJob, { outcome: 'SUCCEEDED' }>;

/**
 * Saves a worker's answer in one transaction. It may come twice, late or after the image is gone: only the attempt that
 * is under way is saved, once. The findings' object goes when its answer needs no second look. Which organization
 * it is for, the analysis's row says and not the job. What a worker with another model sent back goes into the queue again.
 */
export async function saveAnalysisResult(
  deps: Pick<Deps, 'db' | 'store' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  job: AnalysisResultJob,
): Promise<void> {
  const { db, store, log } = deps;
  const { analysisId, attempt } = job;
  const organizationId = await inTransaction(db, (tx) => findAnalysisOrganization(tx, analysisId));
  if (organizationId && organizationId === job.organizationId) {
    const findings = isOwnKey(job) ? await readFindings(store, job.findingsKey) : undefined;
    const { saved, anew } = await inOrganization(db, organizationId, (tx) => saveAnswer(deps, tx, organizationId, job, findings));
    log.info({ analysisId, attempt, state: saved?.state ?? 'not under way' }, 'analysis result');
    if (anew) await enqueueAttempt(deps, organizationId, anew.analysis, anew.format, anew.priority, anew.delayMs);
  }
  if (isOwnKey(job)) await store.delete(job.findingsKey);
}

/** A job reads and deletes the object of its own attempt; any other key in it is somebody's mistake or malice. */
function isOwnKey(job: AnalysisResultJob): job is SucceededJob {
  return job.outcome === 'SUCCEEDED' && job.findingsKey === findingsKey(job.organizationId, job.analysisId, job.attempt);
}

async function saveAnswer(
  { clock, modelVersion }: Pick<Deps, 'clock' | 'modelVersion'>,
  tx: Tx,
  organizationId: string,
  job: AnalysisResultJob,
  findings: FindingsFile | undefined,
): Promise<{ saved?: Analysis; anew?: Anew }> {
  const at = clock();
  const analysis = await findAnalysis(tx, organizationId, job.analysisId);
  const image = analysis && (await holdImage(tx, organizationId, analysis.imageId));
  if (!analysis || !image) return {};

  const { analysisId, attempt } = job;
  if (job.outcome === 'FAILED' && job.failure === 'MODEL_CHANGED') {
    const anew = await beginAnew({ clock, modelVersion }, tx, organizationId, analysis, attempt);
    if (anew) return { saved: anew.analysis, anew };
  }
  const answer = judge(job, analysis, image, findings);
  const changed =
    typeof answer === 'string'
      ? await failAnalysis(tx, organizationId, { analysisId, attempt, failure: answer, at })
      : await saveFindings(tx, organizationId, image, job, answer, at);
  if (!changed) return {};
  await writeAudit(tx, organizationId, { actorId: null, action: changed.state, entity: 'analysis', entityId: changed.id, at });
  await publishEvent(tx, organizationId, { type: 'analysis', analysis: changed });
  await tellEnd(tx, organizationId, changed, { patientId: image.patientId, at });
  await queueAnalysisEvent(tx, organizationId, changed, { patientId: image.patientId, at });
  return { saved: changed };
}

/** The findings to save, or why there are none. */
function judge(
  job: AnalysisResultJob,
  analysis: Analysis,
  image: ClinicalImage,
  findings: FindingsFile | undefined,
): FindingsFile | AnalysisFailure {
  if (job.outcome === 'FAILED') return job.failure;
  if (job.modelVersion !== analysis.modelVersion) return 'MODEL_CHANGED';
  // Boxes are in the image's pixels: findings of another size are of another picture.
  if (!findings || findings.width !== image.width || findings.height !== image.height) return 'WORKER_FAILED';
  return findings;
}

async function saveFindings(
  tx: Tx,
  organizationId: string,
  image: ClinicalImage,
  { analysisId, attempt }: AnalysisResultJob,
  { provider, ms: milliseconds, notices, findings }: FindingsFile,
  at: Date,
): Promise<Analysis | undefined> {
  const changed = await succeedAnalysis(tx, organizationId, { analysisId, attempt, provider, milliseconds, notices, at });
  if (!changed) return undefined;
  await storeFindings(tx, organizationId, image.id, analysisId, findings, at);
  await updateImageStatus(tx, organizationId, image.id, nextImageStatus(image.status, 'ANALYSED'), at);
  await publishEvent(tx, organizationId, { type: 'image', imageId: image.id, patientId: image.patientId });
  return changed;
}
