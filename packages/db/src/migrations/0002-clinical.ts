import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { protectTenantTable } from './protect';

/** Annotations, tooth statuses, templates, prices, disclaimers, settings, treatment plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAnnotations(db);
  await createStatuses(db);
  await createPrices(db);
  await createTemplates(db);
  await createDisclaimersAndSettings(db);
  await createPlans(db);
}

/** The row of the set serializes concurrent saves: it is locked before the annotations are read. */
async function createAnnotations(db: Kysely<unknown>): Promise<void> {
  await sql`create table annotation_sets (
    organization_id uuid not null,
    image_id uuid not null,
    version integer not null default 0,
    analysis_id uuid,
    primary key (organization_id, image_id),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade,
    foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete set null (analysis_id)
  )`.execute(db);
  await protectTenantTable(db, 'annotation_sets', { rights: ['select', 'insert', 'update'] });

  await sql`create table annotations (
    organization_id uuid not null,
    id uuid not null,
    image_id uuid not null,
    class text not null,
    category text not null check (category in ('ISSUES', 'TEETH', 'RESTORATIONS', 'OTHER')),
    tooth text,
    surfaces text[] not null,
    x double precision not null,
    y double precision not null,
    w double precision not null check (w > 0),
    h double precision not null check (h > 0),
    confidence double precision check (confidence between 0 and 1),
    source text not null check (source in ('AI', 'PERSON')),
    decision text not null check (decision in ('SUGGESTED', 'APPROVED', 'EDITED', 'REJECTED')),
    edited boolean not null default false,
    check_tooth boolean not null default false,
    experimental boolean not null default false,
    label text,
    analysis_id uuid,
    decided_by uuid,
    decided_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, image_id) references annotation_sets (organization_id, image_id) on delete cascade,
    foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete set null (analysis_id),
    foreign key (organization_id, decided_by) references users (organization_id, id),
    check ((source = 'AI') = (confidence is not null)),
    check ((decision = 'SUGGESTED') = (decided_at is null)),
    check (class <> 'TOOTH' or tooth is not null)
  )`.execute(db);
  await sql`create index annotations_image on annotations (organization_id, image_id)`.execute(db);
  await protectTenantTable(db, 'annotations');
}

async function createStatuses(db: Kysely<unknown>): Promise<void> {
  await sql`create table status_sets (
    organization_id uuid not null,
    image_id uuid not null,
    version integer not null default 0,
    primary key (organization_id, image_id),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'status_sets', { rights: ['select', 'insert', 'update'] });

  await sql`create table tooth_statuses (
    organization_id uuid not null,
    image_id uuid not null,
    key text not null,
    tooth text not null,
    surfaces text[] not null,
    status text not null,
    decision text not null check (decision in ('SUGGESTED', 'APPROVED', 'REJECTED')),
    annotation_ids uuid[] not null,
    decided_by uuid,
    decided_at timestamptz,
    primary key (organization_id, image_id, key),
    foreign key (organization_id, image_id) references status_sets (organization_id, image_id) on delete cascade,
    foreign key (organization_id, decided_by) references users (organization_id, id),
    check ((decision = 'SUGGESTED') = (decided_at is null))
  )`.execute(db);
  await protectTenantTable(db, 'tooth_statuses');
}

/** A component has one fixed price, or a minimum ("from") with or without a maximum. */
async function createPrices(db: Kysely<unknown>): Promise<void> {
  await sql`create table pricing_templates (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    name text not null check (length(name) between 1 and 200),
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'pricing_templates');

  await sql`create table pricing_components (
    organization_id uuid not null,
    id uuid not null,
    pricing_template_id uuid not null,
    code text not null check (length(code) between 1 and 50),
    category text not null,
    name text not null check (length(name) between 1 and 300),
    unit text not null check (unit in ('TOOTH', 'SURFACE', 'CANAL', 'VISIT', 'JAW', 'PIECE')),
    price integer check (price >= 0),
    minimum integer check (minimum >= 0),
    maximum integer,
    quantity integer not null default 1 check (quantity > 0),
    primary key (organization_id, id),
    unique (organization_id, pricing_template_id, code),
    foreign key (organization_id, pricing_template_id) references pricing_templates (organization_id, id) on delete cascade,
    check ((price is null) <> (minimum is null)),
    check (maximum is null or (minimum is not null and maximum >= minimum))
  )`.execute(db);
  await protectTenantTable(db, 'pricing_components');
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`create table medical_templates (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    name text not null check (length(name) between 1 and 200),
    status text not null check (status in ('DRAFT', 'ACTIVE', 'EXPIRED')),
    language text not null check (language in ('en', 'et')),
    currency text not null default 'EUR' check (currency = 'EUR'),
    is_default boolean not null default false,
    pricing_template_id uuid,
    created_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, pricing_template_id) references pricing_templates (organization_id, id)
  )`.execute(db);
  await sql`create unique index medical_templates_one_default on medical_templates (organization_id, language)
    where is_default and status = 'ACTIVE'`.execute(db);
  await protectTenantTable(db, 'medical_templates');

  await sql`create table medical_template_rows (
    organization_id uuid not null,
    template_id uuid not null,
    detectable_object text not null,
    position integer not null,
    display_name text not null check (length(display_name) between 1 and 200),
    category text not null check (category in ('ISSUES', 'TEETH', 'RESTORATIONS', 'OTHER')),
    display_color text not null check (display_color ~ '^#[0-9a-f]{6}$'),
    treatment_text text not null,
    price_from integer check (price_from >= 0),
    price_to integer,
    disclaimers text not null,
    primary key (organization_id, template_id, detectable_object),
    foreign key (organization_id, template_id) references medical_templates (organization_id, id) on delete cascade,
    check ((price_from is null) = (price_to is null)),
    check (price_to > price_from)
  )`.execute(db);
  await protectTenantTable(db, 'medical_template_rows');

  await sql`create table medical_template_components (
    organization_id uuid not null,
    template_id uuid not null,
    detectable_object text not null,
    pricing_component_id uuid not null,
    position integer not null,
    quantity integer not null check (quantity > 0),
    primary key (organization_id, template_id, detectable_object, pricing_component_id),
    foreign key (organization_id, template_id, detectable_object)
      references medical_template_rows (organization_id, template_id, detectable_object) on delete cascade,
    foreign key (organization_id, pricing_component_id) references pricing_components (organization_id, id)
  )`.execute(db);
  await sql`create index medical_template_components_component on medical_template_components
    (organization_id, pricing_component_id)`.execute(db);
  await protectTenantTable(db, 'medical_template_components');
}

async function createDisclaimersAndSettings(db: Kysely<unknown>): Promise<void> {
  await sql`create table disclaimers (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    category text not null check (category in ('INFORMATION', 'LEGAL', 'CLINIC')),
    language text not null check (language in ('en', 'et')),
    heading text not null check (length(heading) between 1 and 200),
    content text not null,
    status text not null check (status in ('DRAFT', 'ACTIVE', 'EXPIRED')),
    is_default boolean not null default false,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`.execute(db);
  await sql`create unique index disclaimers_one_default on disclaimers (organization_id, category, language)
    where is_default and status = 'ACTIVE'`.execute(db);
  await protectTenantTable(db, 'disclaimers');

  // The tooth notation is in organizations, because every session needs it.
  await sql`create table medical_settings (
    organization_id uuid primary key references organizations (id),
    currency text not null default 'EUR' check (currency = 'EUR'),
    language text not null check (language in ('en', 'et'))
  )`.execute(db);
  await protectTenantTable(db, 'medical_settings', { rights: ['select', 'insert', 'update'] });
}

/** A version is constant except its status, so that what a patient got stays readable. */
async function createPlans(db: Kysely<unknown>): Promise<void> {
  await sql`create table treatment_plans (
    organization_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    image_id uuid,
    version integer not null,
    plan_version integer not null,
    created_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, patient_id) references patients (organization_id, id),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete set null (image_id)
  )`.execute(db);
  await sql`create index treatment_plans_patient on treatment_plans (organization_id, patient_id)`.execute(db);
  await sql`create index treatment_plans_image on treatment_plans (organization_id, image_id)`.execute(db);
  await protectTenantTable(db, 'treatment_plans', { rights: ['select', 'insert', 'update'] });

  await sql`create table treatment_plan_versions (
    organization_id uuid not null,
    plan_id uuid not null,
    plan_version integer not null,
    status text not null check (status in ('DRAFT', 'APPROVED', 'SENT', 'ANSWERED', 'SUPERSEDED')),
    language text not null check (language in ('en', 'et')),
    saved_by uuid not null,
    saved_at timestamptz not null,
    valid_until date not null,
    medical_template_id uuid,
    pricing_template_id uuid,
    annotation_version integer not null,
    status_version integer not null,
    total_min bigint not null check (total_min >= 0),
    total_max bigint not null check (total_max >= total_min),
    content jsonb not null,
    primary key (organization_id, plan_id, plan_version),
    foreign key (organization_id, plan_id) references treatment_plans (organization_id, id) on delete cascade,
    foreign key (organization_id, saved_by) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'treatment_plan_versions', { rights: ['select', 'insert'] });
  await sql`grant update (status) on treatment_plan_versions to ${sql.raw(ROLE.app)}`.execute(db);
}
