import { type Kysely, sql } from 'kysely';

/** Addresses of `cc` that the mail server rejected although the patient's own mail was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_deliveries add column refused text[] not null default '{}'`.execute(db);
}
