import type { AnalysisProgress } from '@molaar/contracts';

/** A stage that is over sooner is told to nobody, for nobody would see it: each report costs queue, database and every open page a change. */
export const SHORT_MS = 500;

/** What is told of one image's way. */
export interface StageReports {
  /** A stage begins. */
  begin(stage: AnalysisProgress['stage']): void;
  /** The last stage is over. Resolves when what was told has arrived: a report after its job's end would find no job. */
  end(): Promise<void>;
}

/** Reports stages that last, through `progress`. */
export function createStageReports(progress: (progress: AnalysisProgress) => Promise<void>): StageReports {
  const told: Promise<void>[] = [];
  let due: NodeJS.Timeout | undefined;
  return {
    begin(stage) {
      clearTimeout(due);
      due = setTimeout(() => told.push(progress({ stage })), SHORT_MS);
    },
    async end() {
      clearTimeout(due);
      await Promise.all(told);
    },
  };
}
