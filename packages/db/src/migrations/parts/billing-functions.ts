import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from '../protect';

/** Entry functions of billing: the organization of an event, and whether a session may write. */
export const BILLING_FUNCTIONS = [
  'billing_organization(text)',
  'read_only_from(uuid)',
  'due_looks(timestamptz, timestamptz, integer)',
  'delete_billing_events(timestamptz)',
] as const;

/** Creates the functions of schema `entry` that find the clinic of a customer of the payment provider. */
export async function createBillingFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.billing_organization(customer text)
    returns uuid language sql stable as $$
      select s.organization_id from public.subscriptions s where s.customer_id = customer
    $$`.execute(db);
  await sql`create function entry.read_only_from(organization uuid)
    returns timestamptz language sql stable as $$
      select o.read_only_from from public.organizations o where o.id = organization
    $$`.execute(db);
  // Requested syncs first, then organizations not synced for long, because an event may have been lost.
  await sql`create function entry.due_looks(wanted_before timestamptz, seen_before timestamptz, most integer)
    returns table (organization_id uuid) language sql stable as $$
      select s.organization_id from public.subscriptions s
      where s.look_wanted_at <= wanted_before or (s.look_wanted_at is null and s.seen_at <= seen_before)
      order by s.look_wanted_at nulls last, s.seen_at limit most
    $$`.execute(db);
  await sql`create function entry.delete_billing_events(received_before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.billing_events where received_at < received_before;
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
  for (const signature of BILLING_FUNCTIONS) await makeEntryFunction(db, signature);
}
