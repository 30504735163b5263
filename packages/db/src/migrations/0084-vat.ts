import { type Kysely, sql } from 'kysely';

/** Whether a price of a price list includes value added tax; health care services are exempt from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pricing_components
    add column vat text not null default 'EXEMPT' check (vat in ('EXEMPT', 'INCLUDED'))`.execute(db);
}
