import { type Kysely, sql } from 'kysely';

/**
 * Text of a failed mail with a treatment plan, from which it is sent again. Null while it is queued and after it was
 * sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_deliveries add column body text check (body is null or state = 'FAILED')`.execute(db);
}
