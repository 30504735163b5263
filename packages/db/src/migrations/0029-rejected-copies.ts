import { type Kysely, sql } from 'kysely';

/** Who of `cc` was refused by the mail server although the patient's own mail left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_deliveries add column refused text[] not null default '{}'`.execute(db);
}
