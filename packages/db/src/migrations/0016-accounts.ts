import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction, protectTenantTable } from './protect';

/** Additional entry function: organizations whose owner is not notified of a payment problem yet. */
export const PAYMENT_NOTICE_FUNCTION = 'due_payment_news(timestamptz, timestamptz, integer)';

/** Confirmed e-mail addresses, payment problems that owners were notified of, contracts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await confirmAddresses(db);
  await storeNotifiedPaymentProblems(db);
  await createContracts(db);
}

/**
 * An address counts once a mailed link was opened. Otherwise a person who signs up with a foreign address, or invites
 * it and opens the link, would be found by the identity provider's owner of that address.
 */
async function confirmAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_confirmed_at timestamptz`.execute(db);
  await sql`grant select (email_confirmed_at) on users to ${sql.raw(ROLE.entry)}`.execute(db);
  const read = ['users', 'email_changes', 'password_resets', 'user_identities'];
  // Row-level security applies to the owner of the tables too.
  for (const table of read)
    await sql`create policy migrating on ${sql.table(table)} to current_user using (true) with check (true)`.execute(db);
  await sql`update users u set email_confirmed_at = now() where u.email like '%@molaar.test'
    or exists (select from email_changes e where e.organization_id = u.organization_id and e.user_id = u.id
      and e.used_at is not null and lower(e.new_email) = lower(u.email))
    or exists (select from password_resets r where r.organization_id = u.organization_id and r.user_id = u.id and r.used_at is not null)
    or exists (select from user_identities i where i.organization_id = u.organization_id and i.user_id = u.id)`.execute(db);
  for (const table of read) await sql`drop policy migrating on ${sql.table(table)}`.execute(db);

  await sql`create or replace function entry.users_of_email(wanted text)
    returns table (organization_id uuid, user_id uuid, active boolean, organization_active boolean) language sql stable as $$
      select u.organization_id, u.id, u.active, o.active
      from public.users u join public.organizations o on o.id = u.organization_id
      where lower(u.email) = lower(wanted) and u.active and u.email_confirmed_at is not null order by u.id limit 5
    $$`.execute(db);
  await makeEntryFunction(db, 'users_of_email(text)');
}

/**
 * The stage of payment problems that the owner was last notified of: each is notified once, also those reached by time.
 */
async function storeNotifiedPaymentProblems(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column told text check (told in ('FAILED', 'ENDING', 'OVERDUE'))`.execute(db);
  await sql`grant select (state, told) on subscriptions to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`create function entry.due_payment_news(at timestamptz, ending_from timestamptz, most integer)
    returns table (organization_id uuid) language sql stable as $$
      select s.organization_id from public.subscriptions s join public.organizations o on o.id = s.organization_id
      where s.told is distinct from case
        when s.state in ('PAST_DUE', 'CANCELLED') and o.read_only_from <= at then 'OVERDUE'
        when s.state = 'PAST_DUE' and o.read_only_from <= ending_from then 'ENDING'
        when s.state = 'PAST_DUE' then 'FAILED' end
      order by s.organization_id limit most
    $$`.execute(db);
  await makeEntryFunction(db, PAYMENT_NOTICE_FUNCTION);
}

/**
 * ENTERPRISE: limits and price by contract; null limits: unlimited. The application reads it and an operator's command
 * writes it.
 */
async function createContracts(db: Kysely<unknown>): Promise<void> {
  await sql`create table contracts (
    organization_id uuid primary key references organizations (id),
    medical_limit integer check (medical_limit >= 0),
    assistant_limit integer check (assistant_limit >= 0),
    viewer_limit integer check (viewer_limit >= 0),
    price integer check (price >= 0),
    is_monthly boolean not null,
    ends_at timestamptz,
    agreed_at timestamptz not null
  )`.execute(db);
  await protectTenantTable(db, 'contracts');
}
