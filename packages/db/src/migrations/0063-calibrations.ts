import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './protect';

/**
 * Confidences adjusted to what a clinic decided: each fit with its curves, and who switched which one on or off. The
 * last switch is in use. Two people cannot both make the next one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calibrations (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    model_version text not null,
    fitted_at timestamptz not null,
    fitted_by uuid not null,
    fingerprint text not null,
    decisions integer not null,
    radiographs integer not null,
    error_before double precision,
    error_after double precision,
    curves jsonb not null,
    primary key (organization_id, id),
    unique (organization_id, fingerprint),
    foreign key (organization_id, fitted_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create table calibration_switches (
    organization_id uuid not null references organizations (id),
    version integer not null check (version > 0),
    calibration_id uuid,
    switched_at timestamptz not null,
    switched_by uuid not null,
    primary key (organization_id, version),
    foreign key (organization_id, calibration_id) references calibrations (organization_id, id),
    foreign key (organization_id, switched_by) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'calibrations', { rights: ['select', 'insert'] });
  await protectTenantTable(db, 'calibration_switches', { rights: ['select', 'insert'] });
}
