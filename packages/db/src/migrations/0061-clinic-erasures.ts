import { type Kysely, sql } from 'kysely';

/**
 * What remains of an erased clinic: that it was erased, how much of what, and the last link of its audit log. The
 * application has no right to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table clinic_erasures (
    clinic_id uuid primary key,
    clinic_name text,
    began_at timestamptz not null,
    ended_at timestamptz,
    deleted_rows jsonb not null default '{}',
    deleted_objects integer not null default 0,
    audit_entries bigint not null,
    audit_head text,
    check (ended_at is null or clinic_name is null)
  )`.execute(db);
}
