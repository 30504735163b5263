import { type Kysely, sql } from 'kysely';

/** Analyses that gave up waiting for the object store have a failure of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0078 validates it, as those of 0056.
  await sql`alter table analyses drop constraint analyses_failure_check`.execute(db);
  await sql`alter table analyses add constraint analyses_failure_check check (failure in
    ('IMAGE_UNREADABLE', 'IMAGE_MISSING', 'WORKER_FAILED', 'MODEL_CHANGED', 'CANCELLED', 'STORAGE_UNAVAILABLE')) not valid`.execute(db);
}
