import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from '../protect';

/** Entry functions of accounts: the organization of a link; mails and expired rows of all organizations. */
export const ACCOUNT_FUNCTIONS = [
  'reset_candidates(text)',
  'password_reset_organization(bytea)',
  'invitation_organization(text)',
  'due_mails(timestamptz, integer)',
  'delete_old_account_rows(timestamptz, timestamptz)',
] as const;

/** Creates the functions of schema `entry` for password resets, invitations and other steps before a session. */
export async function createAccountFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.reset_candidates(wanted text)
    returns table (organization_id uuid, user_id uuid) language sql stable as $$
      select u.organization_id, u.id from public.users u join public.organizations o on o.id = u.organization_id
      where lower(u.email) = lower(wanted) and u.active and o.active order by u.id limit 5
    $$`.execute(db);
  await sql`create function entry.password_reset_organization(hash bytea)
    returns uuid language sql stable as $$
      select r.organization_id from public.password_resets r where r.link_hash = hash
    $$`.execute(db);
  await sql`create function entry.invitation_organization(invitation text)
    returns uuid language sql stable as $$
      select i.organization_id from public.invitations i where i.id = invitation
    $$`.execute(db);
  await sql`create function entry.due_mails(at timestamptz, most integer)
    returns table (organization_id uuid, id uuid) language sql stable as $$
      select m.organization_id, m.id from public.mails m
      where m.state = 'QUEUED' and m.next_attempt_at <= at order by m.next_attempt_at limit most
    $$`.execute(db);
  await sql`create function entry.delete_old_account_rows(resets_before timestamptz, mails_before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer; more integer;
    begin
      delete from public.password_resets where expires_at < resets_before;
      get diagnostics gone = row_count;
      delete from public.mails where created_at < mails_before;
      get diagnostics more = row_count;
      return gone + more;
    end $$`.execute(db);
  for (const signature of ACCOUNT_FUNCTIONS) await makeEntryFunction(db, signature);
}
