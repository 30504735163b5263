import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * Who still needs an analysis: whether it was requested separately, and which batches are cancelled. Waiting for a new
 * model is counted separately from losses of the queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analyses
    add column model_waits integer not null default 0,
    add column asked_at timestamptz`.execute(db);
  await sql`alter table analysis_batches add column cancelled_at timestamptz`.execute(db);
  await sql`grant update (cancelled_at) on analysis_batches to ${sql.raw(ROLE.app)}`.execute(db);
}
