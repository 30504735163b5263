import { randomUUID } from 'node:crypto';
import type { AnalysisJob, AnalysisResultJob } from '@molaar/contracts';

/** Returns a job for an analysis that exists nowhere else. */
export function sampleJob(changes: Partial<AnalysisJob> = {}): AnalysisJob {
  return {
    analysisId: randomUUID(),
    attempt: 1,
    imageId: randomUUID(),
    organizationId: randomUUID(),
    imageKey: 'org/a/image/b/original.png',
    modelVersion: 'test-1',
    ...changes,
  };
}

/** Returns the result of a job that succeeded. */
export function sampleResult(job: AnalysisJob): AnalysisResultJob {
  const { analysisId, attempt, organizationId, modelVersion } = job;
  return { outcome: 'SUCCEEDED', analysisId, attempt, organizationId, modelVersion, findingsKey: `org/a/findings/${analysisId}` };
}

/** Returns a promise and the function that resolves it. */
export function deferred<T = void>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
