import { ANALYSIS_STAGES, type AnalysisProgress } from '@molaar/contracts';
import { advanceAnalysis, findAnalysisOrganization, inClinic, inTransaction, publishEvent } from '@molaar/db';
import type { Deps } from '../context/deps';

/**
 * Records the stage that a worker reports. Stages only move forward; late, repeated and outdated reports are ignored.
 * Every server that listens to the queue calls this: the row decides which of them publishes the event.
 */
export async function recordAnalysisProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  analysisId: string,
  attempt: number,
  { stage }: AnalysisProgress,
): Promise<void> {
  const organizationId = await inTransaction(db, (tx) => findAnalysisOrganization(tx, analysisId));
  if (!organizationId) return;
  const earlier = ANALYSIS_STAGES.slice(0, ANALYSIS_STAGES.indexOf(stage));
  await inClinic(db, { organizationId }, async (tx) => {
    const analysis = await advanceAnalysis(tx, { analysisId, attempt, stage, earlier, at: clock() });
    if (analysis) await publishEvent(tx, { type: 'analysis', analysis });
  });
}
