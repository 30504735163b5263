import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './protect';

/**
 * Whether a clinic lets its confirmed readings train the analysis: the last row counts, and none means no. What was
 * exported, so that a later export can say what has to be deleted elsewhere: it outlives the image.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table training_consents (
    organization_id uuid not null references organizations (id),
    version integer not null check (version > 0),
    agreed boolean not null,
    terms_version text not null,
    locale text not null,
    decided_at timestamptz not null,
    decided_by uuid not null,
    primary key (organization_id, version),
    foreign key (organization_id, decided_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create table training_exports (
    organization_id uuid not null references organizations (id),
    radiograph_id uuid not null,
    pseudonym text not null unique,
    first_exported_at timestamptz not null,
    last_exported_at timestamptz not null,
    revoked_at timestamptz,
    primary key (organization_id, radiograph_id)
  )`.execute(db);
  await protectTenantTable(db, 'training_consents', { rights: ['select', 'insert'] });
  await protectTenantTable(db, 'training_exports', { rights: ['select', 'insert', 'update'] });
}
