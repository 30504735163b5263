import type { Analysis } from '@molaar/contracts';
import type { Selectable } from 'kysely';
import type { AnalysesTable } from '../schema/foundation';

/** Converts a row to an analysis; times become ISO 8601 in UTC. */
export function toAnalysis(row: Selectable<AnalysesTable>): Analysis {
  return {
    id: row.id,
    imageId: row.image_id,
    state: row.state,
    stage: row.stage,
    failure: row.failure,
    notices: row.notices,
    modelVersion: row.model_version,
    attempt: row.attempt,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
