import { type Kysely, sql } from 'kysely';

/** What a mail with a plan said that was given up: sending it again begins with it. Null while it is on its way and once it left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_deliveries add column body text check (body is null or state = 'FAILED')`.execute(db);
}
