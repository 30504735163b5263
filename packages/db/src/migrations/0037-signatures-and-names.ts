import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { protectTenantTable } from './protect';

/**
 * The one-page format of a treatment plan; a patient's signature of an answer and the clinic's replies to it; names of
 * price list components in both languages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['plan_deliveries', 'plan_links'])
    await sql`alter table ${sql.table(table)}
      drop constraint ${sql.ref(`${table}_format_check`)},
      add constraint ${sql.ref(`${table}_format_check`)}
        check (format in ('NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN', 'ONE_PAGE'))`.execute(db);

  await sql`alter table plan_answers
    add column signature jsonb,
    add column document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
    add check ((signature is null) = (document_hash is null))`.execute(db);
  await sql`create table plan_replies (
    organization_id uuid not null,
    id uuid not null,
    plan_id uuid not null,
    answer_id uuid not null,
    treatment_id uuid,
    text text not null check (length(text) between 1 and 2000),
    replied_by uuid not null,
    replied_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, plan_id) references treatment_plans (organization_id, id) on delete cascade,
    foreign key (organization_id, answer_id) references plan_answers (organization_id, id) on delete cascade,
    foreign key (organization_id, replied_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create index plan_replies_plan on plan_replies (organization_id, plan_id)`.execute(db);
  await sql`create index plan_replies_answer on plan_replies (organization_id, answer_id)`.execute(db);
  await protectTenantTable(db, 'plan_replies', { rights: ['select', 'insert'] });
  await scopeByPatient(db, 'plan_replies', 'plan_id');

  await sql`alter table pricing_components
    add column name_et text check (length(name_et) between 1 and 300),
    add column name_en text check (length(name_en) between 1 and 300)`.execute(db);
}
