import type { AnalysisJob, Finding, FindingsFile } from '@molaar/contracts';
import { classCode } from '@molaar/domain/findings';
import type { Running } from '@molaar/queue';
import type { TestPortal } from '@molaar/services/testing/portal';
import { findingsKey } from '@molaar/storage';

/**
 * Runs a worker that finds the same in every image; it takes jobs, reports progress and sends results like the real
 * one.
 */
export function runStandInDetector(
  { deps }: TestPortal,
  { width, height, before }: { width: number; height: number; before?: () => Promise<void> },
): Running {
  return deps.queue.runAnalysisWorker(
    async (job: AnalysisJob, { progress }) => {
      await progress({ stage: 'DETECTING' });
      await before?.();
      const { analysisId, attempt, organizationId, modelVersion } = job;
      const key = findingsKey(organizationId, analysisId, attempt);
      const file: FindingsFile = { model: modelVersion, provider: 'test', ms: 1, width, height, notices: [], findings: [FINDING] };
      await deps.store.put(key, Buffer.from(JSON.stringify(file)), { contentType: 'application/json' });
      await deps.queue.enqueueResult({ outcome: 'SUCCEEDED', analysisId, attempt, organizationId, modelVersion, findingsKey: key });
    },
    { concurrency: 2, onDead: async () => {} },
  );
}

const FINDING: Finding = {
  class: 'PRIM_CAR_CAVITY',
  code: classCode('PRIM_CAR_CAVITY'),
  category: 'ISSUES',
  tooth: '36',
  surfaces: ['M', 'O'],
  box: [10, 10, 20, 20],
  confidence: 0.9,
  checkTooth: false,
  experimental: false,
};
