import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * Who still wants an analysis: whether somebody asked for it alone, and which batches were called off. Waiting for a new
 * model is counted apart from what the queue loses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analyses
    add column model_waits integer not null default 0,
    add column asked_at timestamptz`.execute(db);
  await sql`alter table analysis_batches add column cancelled_at timestamptz`.execute(db);
  await sql`grant update (cancelled_at) on analysis_batches to ${sql.raw(ROLE.app)}`.execute(db);
}
