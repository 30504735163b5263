import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * The numbers of each analysed radiograph that are compared with the release's. The comparisons of the last sweep, and
 * what the operator accepted as usual, are of the whole installation or of one device: counts alone, of no clinic.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analyses add column figures jsonb`.execute(db);
  await sql`create table drift_readings (
    scope text not null,
    figure text not null,
    model_version text not null,
    radiographs integer not null,
    reference integer not null,
    own boolean not null,
    distance double precision not null,
    distance_limit double precision not null,
    median double precision not null,
    reference_median double precision not null,
    drifting_since timestamptz,
    measured_at timestamptz not null,
    primary key (scope, figure)
  )`.execute(db);
  await sql`create table drift_references (
    scope text not null,
    figure text not null,
    model_version text not null,
    counts integer[] not null,
    taken_at timestamptz not null,
    primary key (scope, figure)
  )`.execute(db);
  for (const table of ['drift_readings', 'drift_references'])
    await sql`grant select, insert, delete on ${sql.table(table)} to ${sql.raw(ROLE.app)}`.execute(db);
}
