import type { Kysely } from 'kysely';
import { indexConcurrently } from './parts/index-concurrently';

/** Makes an index of the few analyses that assessed nothing, which the overview lists. May be repeated. */
export async function online(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(
    db,
    'analyses_not_assessed',
    `on analyses (organization_id, requested_at) where state = 'SUCCEEDED'
      and coalesce(assessment->'assessed', '[]') = '[]' and coalesce(assessment->'experimental', '[]') = '[]'`,
  );
}

/** Nothing more. */
export async function up(): Promise<void> {}
