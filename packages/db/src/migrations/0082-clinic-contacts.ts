import { type Kysely, sql } from 'kysely';

/** What a patient calls or writes to: printed on treatment plans, below the clinic's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations
    add column contact_phone text check (length(contact_phone) between 1 and 40),
    add column contact_email text check (length(contact_email) between 3 and 320)`.execute(db);
}
