const ANALYSIS_JOB_ID = /^analysis-(.+)-(\d+)$/;

/** Deterministic id of an analysis job: the same attempt can stand in the queue only once. */
export function analysisJobId(analysisId: string, attempt: number): string {
  return `analysis-${analysisId}-${attempt}`;
}

/** Deterministic id of the job that carries an attempt's result. */
export function resultJobId(analysisId: string, attempt: number): string {
  return `result-${analysisId}-${attempt}`;
}

/** The analysis and attempt that an analysis job's id names, or undefined for another id. */
export function parseAnalysisJobId(jobId: string): { analysisId: string; attempt: number } | undefined {
  const [, analysisId, attempt] = ANALYSIS_JOB_ID.exec(jobId) ?? [];
  return analysisId && attempt ? { analysisId, attempt: Number(attempt) } : undefined;
}
