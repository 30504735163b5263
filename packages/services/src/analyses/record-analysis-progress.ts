import { ANALYSIS_STAGES, type AnalysisProgress } from '@molaar/contracts';
import { advanceAnalysis, findAnalysisOrganization, inOrganization, inTransaction, publishEvent } from '@molaar/db';
import type { Deps } from '../context/deps';

/**
 * A worker tells where it is. Stages go forward only; what comes late, twice or for an attempt that is over changes
 * nothing. Called by every server that hears the queue: the row decides which of them tells the people.
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
  await inOrganization(db, organizationId, async (tx) => {
    const analysis = await advanceAnalysis(tx, organizationId, { analysisId, attempt, stage, earlier, at: clock() });
    if (analysis) await publishEvent(tx, organizationId, { type: 'analysis', analysis });
  });
}
