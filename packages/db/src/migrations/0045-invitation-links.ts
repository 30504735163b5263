import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

export const INVITATION_FUNCTION = 'invitation_organization(bytea)';

/**
 * The secret of an invitation's link is stored as its hash, and an invitation has an id that opens nothing. Links that
 * were sent before go on working. By ALTER alone: an UPDATE of the owner would see no rows under row-level security.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations
    drop constraint invitations_pkey, drop constraint invitations_id_key, drop constraint invitations_id_check`.execute(db);
  await sql`alter table invitations rename column id to link_hash`.execute(db);
  await sql`alter table invitations alter column link_hash type bytea using sha256(link_hash::bytea)`.execute(db);
  await sql`alter table invitations
    add constraint invitations_link_hash unique (link_hash), add check (length(link_hash) = 32),
    add column id uuid not null default gen_random_uuid()`.execute(db);
  await sql`alter table invitations alter column id drop default, add primary key (organization_id, id)`.execute(db);
  await sql`drop function entry.invitation_organization(text)`.execute(db);
  await sql`create function entry.invitation_organization(hash bytea)
    returns uuid language sql stable as $$
      select i.organization_id from public.invitations i where i.link_hash = hash
    $$`.execute(db);
  await makeEntryFunction(db, INVITATION_FUNCTION);
}
