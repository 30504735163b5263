import type { AnalysisProgress } from '@molaar/contracts';

/** Shorter stages are not reported: each report costs the queue, the database and all open pages an update. */
export const SHORT_MS = 500;

/** Reports of the progress of one image. */
export interface StageReports {
  /** Begins a stage. */
  begin(stage: AnalysisProgress['stage']): void;
  /** Ends the last stage. Resolves when all reports are delivered, since a later report would not find its job. */
  end(): Promise<void>;
}

/** Reports stages that take longer than SHORT_MS through `progress`. */
export function createStageReports(progress: (progress: AnalysisProgress) => Promise<void>): StageReports {
  const reports: Promise<void>[] = [];
  let due: NodeJS.Timeout | undefined;
  return {
    begin(stage) {
      clearTimeout(due);
      due = setTimeout(() => reports.push(progress({ stage })), SHORT_MS);
    },
    async end() {
      clearTimeout(due);
      await Promise.all(reports);
    },
  };
}
