import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { protectTenantTable } from './protect';

/**
 * Replies of the clinic to what a patient asked about a treatment plan, and to whom a link was sent. A reply is constant,
 * as the answer is to which it belongs, and is deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_links add column recipient text`.execute(db);
  await sql`create table plan_replies (
    organization_id uuid not null,
    id uuid not null,
    plan_id uuid not null,
    plan_version integer not null,
    answer_id uuid not null,
    treatment_id uuid,
    body text not null check (length(body) between 1 and 2000),
    written_by uuid not null,
    created_at timestamptz not null,
    mail_id uuid,
    primary key (organization_id, id),
    foreign key (organization_id, answer_id) references plan_answers (organization_id, id) on delete cascade,
    foreign key (organization_id, plan_id, plan_version)
      references treatment_plan_versions (organization_id, plan_id, plan_version) on delete cascade,
    foreign key (organization_id, written_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create index plan_replies_plan on plan_replies (organization_id, plan_id)`.execute(db);
  await sql`create index plan_replies_answer on plan_replies (organization_id, answer_id)`.execute(db);
  await protectTenantTable(db, 'plan_replies', { rights: ['select', 'insert'] });
  await scopeByPatient(db, 'plan_replies', 'plan_id');
}
