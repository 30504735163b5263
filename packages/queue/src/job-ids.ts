const ANALYSIS_JOB_ID = /^analysis-(.+)-(\d+)$/;

/** Returns the deterministic id of an analysis job, so that an attempt is queued only once. */
export function analysisJobId(analysisId: string, attempt: number): string {
  return `analysis-${analysisId}-${attempt}`;
}

/** Returns the deterministic id of the job with an attempt's result. */
export function resultJobId(analysisId: string, attempt: number): string {
  return `result-${analysisId}-${attempt}`;
}

/** Parses the id of an analysis job; undefined for another id. */
export function parseAnalysisJobId(jobId: string): { analysisId: string; attempt: number } | undefined {
  const [, analysisId, attempt] = ANALYSIS_JOB_ID.exec(jobId) ?? [];
  return analysisId && attempt ? { analysisId, attempt: Number(attempt) } : undefined;
}
