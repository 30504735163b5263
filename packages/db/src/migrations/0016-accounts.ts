import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction, protectTenantTable } from './protect';

/** Added to the entry functions: whom a payment's trouble has not been told to yet. */
export const PAYMENT_NEWS_FUNCTION = 'due_payment_news(timestamptz, timestamptz, integer)';

/** E-mail addresses that their people have confirmed, what owners were told of payments, plans that were agreed by contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await confirmAddresses(db);
  await rememberPaymentNews(db);
  await createContracts(db);
}

/**
 * An address counts once something that was mailed there came back. Whoever signs up with somebody else's address, or invites
 * it and opens the link themselves, must not be found by the person whom an identity provider knows under it.
 */
async function confirmAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_confirmed_at timestamptz`.execute(db);
  await sql`grant select (email_confirmed_at) on users to ${sql.raw(ROLE.entry)}`.execute(db);
  const read = ['users', 'email_changes', 'password_resets', 'user_identities'];
  // The owner of the tables is bound by their row-level security too.
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

/** The stage of trouble that the owner was last told of: each is told once, also those that come by the passing of time. */
async function rememberPaymentNews(db: Kysely<unknown>): Promise<void> {
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
  await makeEntryFunction(db, PAYMENT_NEWS_FUNCTION);
}

/** ENTERPRISE: what was agreed with a person. Null limits: none. The application reads it and an operator's command writes it. */
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
