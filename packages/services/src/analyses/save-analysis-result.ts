import { type Analysis, type AnalysisFailure, type AnalysisResultJob, BLOCKING_NOTICES, type FindingsFile } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  failAnalysis,
  findAnalysis,
  findAnalysisOrganization,
  inClinic,
  inTransaction,
  lockImage,
  publishEvent,
  succeedAnalysis,
  updateImageStatus,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import { figuresOf } from '@molaar/domain/drift';
import { findingsKey } from '@molaar/storage';
import { storeFindings } from '../annotations/store-findings';
import type { Deps } from '../context/deps';
import { dispatchAnalyses } from './dispatch-analyses';
import { enqueueAttempt } from './enqueue-attempt';
import { notifyAnalysisEnd } from './notify-analysis-end';
import { queueAnalysisWebhook } from './queue-analysis-webhook';
import { readFindingsFile } from './read-findings-file';
import { type RequeuedAttempt, requeueForCurrentModel } from './requeue-for-current-model';

type SucceededJob = Extract<AnalysisResultJob, { outcome: 'SUCCEEDED' }>;

/**
 * Saves a worker's result in one transaction. Results may arrive twice, late or after the image was deleted: only the
 * active attempt is saved, and once. Deletes the findings file afterwards. The organization comes from the analysis
 * row, not from the job. An attempt that a worker with another model sent back is requeued.
 */
export async function saveAnalysisResult(
  deps: Pick<Deps, 'db' | 'store' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  job: AnalysisResultJob,
): Promise<void> {
  const { db, store, log } = deps;
  const { analysisId, attempt } = job;
  const organizationId = await inTransaction(db, (tx) => findAnalysisOrganization(tx, analysisId));
  if (organizationId && organizationId === job.organizationId) {
    const findings = isOwnKey(job) ? await readFindingsFile(store, job.findingsKey) : undefined;
    const { saved, requeued } = await inClinic(db, { organizationId }, (tx) => saveResult(deps, tx, job, findings));
    log.info({ analysisId, attempt, state: saved?.state ?? 'not active' }, 'analysis result');
    if (requeued) await enqueueAttempt(deps, { organizationId, ...requeued });
    if (saved) await dispatchAnalyses(deps, organizationId);
  }
  if (isOwnKey(job)) await store.delete(job.findingsKey);
}

/** Whether the job names the file of its own attempt. Any other key is a mistake or an attack. */
function isOwnKey(job: AnalysisResultJob): job is SucceededJob {
  return job.outcome === 'SUCCEEDED' && job.findingsKey === findingsKey(job.organizationId, job.analysisId, job.attempt);
}

async function saveResult(
  { clock, modelVersion }: Pick<Deps, 'clock' | 'modelVersion'>,
  tx: ClinicTx,
  job: AnalysisResultJob,
  findings: FindingsFile | undefined,
): Promise<{ saved?: Analysis; requeued?: RequeuedAttempt }> {
  const at = clock();
  const analysis = await findAnalysis(tx, job.analysisId);
  const image = analysis && (await lockImage(tx, analysis.imageId));
  if (!analysis || !image) return {};

  const { analysisId, attempt } = job;
  if (job.outcome === 'FAILED' && job.failure === 'MODEL_CHANGED') {
    const requeued = await requeueForCurrentModel({ clock, modelVersion }, tx, { analysis, image, attempt });
    if (requeued) return { saved: requeued.analysis, requeued };
  }
  const result = validateResult(job, analysis, image, findings);
  const changed =
    typeof result === 'string'
      ? await failAnalysis(tx, { analysisId, attempt, failure: result, at })
      : await saveFindings(tx, image, { analysisId, attempt, file: result, at });
  if (!changed) return {};
  await writeAudit(tx, { actorId: null, action: changed.state, entity: 'analysis', entityId: changed.id, at });
  await publishEvent(tx, { type: 'analysis', analysis: changed });
  await notifyAnalysisEnd(tx, changed, { patientId: image.patientId, at });
  await queueAnalysisWebhook(tx, changed, { patientId: image.patientId, at });
  return { saved: changed };
}

/** Returns the findings to save, or the failure. */
function validateResult(
  job: AnalysisResultJob,
  analysis: Analysis,
  image: ClinicalImage,
  findings: FindingsFile | undefined,
): FindingsFile | AnalysisFailure {
  if (job.outcome === 'FAILED') return job.failure;
  if (job.modelVersion !== analysis.modelVersion) return 'MODEL_CHANGED';
  // Boxes are in pixels of the image: findings of another size belong to another image.
  if (!findings || findings.width !== image.width || findings.height !== image.height) return 'WORKER_FAILED';
  return findings;
}

async function saveFindings(
  tx: ClinicTx,
  image: ClinicalImage,
  { analysisId, attempt, file, at }: { analysisId: string; attempt: number; file: FindingsFile; at: Date },
): Promise<Analysis | undefined> {
  const { provider, ms: milliseconds, notices, assessment = null, findings } = file;
  const figures = figuresOf({ ...file, readable: !notices.some((notice) => BLOCKING_NOTICES.includes(notice)) });
  const changed = await succeedAnalysis(tx, { analysisId, attempt, provider, milliseconds, notices, assessment, figures, at });
  if (!changed) return undefined;
  await storeFindings(tx, image, { analysisId, findings, at });
  await updateImageStatus(tx, image.id, nextImageStatus(image.status, 'ANALYSED'), at);
  await publishEvent(tx, { type: 'image', imageId: image.id, patientId: image.patientId });
  return changed;
}
