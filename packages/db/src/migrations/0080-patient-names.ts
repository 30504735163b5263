import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { openToEntryFunctions, protectTenantTable } from './protect';

/** Triggers on patients; nobody may call them. */
export const PATIENT_NAME_TRIGGERS = ['drop_patients_names', 'keep_patients_names', 'rename_patients_names'] as const;

/** What they call; called by nothing else. */
export const PATIENT_NAME_HELPERS = ['drop_patient_name', 'has_patient_named', 'keep_patient_names'] as const;

/**
 * Keeps the different names of a clinic's patients: of a million, some ten thousand. The search finds those that
 * contain a word, and reads the patients of each in the order of the list. From here on the names of those who are
 * saved are kept; 0081 fills in the others and searches by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The same name may be there several times: transactions that add it at the same time do not wait for each other.
  await sql`create table patient_names (
    organization_id uuid not null references organizations (id),
    part text not null check (part in ('FIRST', 'LAST')),
    name text not null,
    added_by xid8 not null default pg_current_xact_id(),
    primary key (organization_id, part, name, added_by)
  )`.execute(db);
  // The application has no right to it: a partner's session may not know the names of all patients.
  await protectTenantTable(db, 'patient_names', { rights: [] });
  // PostgreSQL locks a row only for a role that may update it.
  await openToEntryFunctions(db, 'patient_names', 'select, insert, update, delete');
  // A word of a name is looked up as in the text of a patient.
  await sql`create index patient_names_search on patient_names using gin (search_pieces(organization_id, search_key(name)))
    with (fastupdate = off)`.execute(db);
  await createHelpers(db);
  await createTriggers(db);
  await findPiecesBesideNames(db);
}

async function createHelpers(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.has_patient_named(organization uuid, name_part text, wanted text) returns boolean
    language plpgsql volatile as $$
    begin
      if name_part = 'LAST' then
        return exists (select from public.patients p where p.organization_id = organization
          and p.last_name collate "et-x-icu" = wanted and p.anonymized_at is null);
      end if;
      return exists (select from public.patients p where p.organization_id = organization
        and p.first_name collate "et-x-icu" = wanted and p.anonymized_at is null);
    end $$`.execute(db);
  // Locks the names: a transaction that removes one waits until the patients of this transaction can be seen. A name
  // that another transaction is removing is waited for here, and added again.
  await sql`create function entry.keep_patient_names(organizations uuid[], parts text[], names text[]) returns void
    language sql volatile as $$
      insert into public.patient_names (organization_id, part, name)
      select distinct organization, name_part, wanted from unnest(organizations, parts, names) given (organization, name_part, wanted)
      where not exists (select from public.patient_names known where known.organization_id = organization
        and known.part = name_part and known.name = wanted for key share)
    $$`.execute(db);
  // The first lock makes those who remove the last two patients of a name wait for each other, so that the second one
  // sees that nobody is left. Only the second lock makes those wait who add a patient with this name.
  await sql`create function entry.drop_patient_name(organization uuid, name_part text, unused text) returns void
    language plpgsql volatile as $$
    begin
      perform from public.patient_names where organization_id = organization and part = name_part and name = unused
        order by added_by for no key update;
      if entry.has_patient_named(organization, name_part, unused) then return; end if;
      perform from public.patient_names where organization_id = organization and part = name_part and name = unused
        order by added_by for update;
      if entry.has_patient_named(organization, name_part, unused) then return; end if;
      delete from public.patient_names where organization_id = organization and part = name_part and name = unused;
    end $$`.execute(db);
  for (const signature of [
    'has_patient_named(uuid, text, text)',
    'keep_patient_names(uuid[], text[], text[])',
    'drop_patient_name(uuid, text, text)',
  ])
    await ownedByEntry(db, signature);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  // One statement for all rows of an import, or of a clinic that is erased.
  await sql`create function entry.keep_patients_names() returns trigger language plpgsql as $$
    begin
      perform entry.keep_patient_names(array_agg(n.organization_id), array_agg(n.part), array_agg(n.name)) from (
        select organization_id, 'FIRST' as part, first_name as name from changed where anonymized_at is null
        union select organization_id, 'LAST', last_name from changed where anonymized_at is null) n;
      return null;
    end $$`.execute(db);
  await sql`create function entry.drop_patients_names() returns trigger language plpgsql as $$
    begin
      perform entry.drop_patient_name(n.organization_id, n.part, n.name) from (
        select organization_id, 'FIRST' as part, first_name as name from changed where anonymized_at is null
        union select organization_id, 'LAST', last_name from changed where anonymized_at is null
        order by 1, 2, 3) n;
      return null;
    end $$`.execute(db);
  await sql`create function entry.rename_patients_names() returns trigger language plpgsql as $$
    begin
      if new.anonymized_at is null then
        perform entry.keep_patient_names(array[new.organization_id, new.organization_id], array['FIRST', 'LAST'],
          array[new.first_name, new.last_name]);
      end if;
      if old.anonymized_at is null then
        perform entry.drop_patient_name(old.organization_id, 'FIRST', old.first_name)
          where new.first_name <> old.first_name or new.anonymized_at is not null;
        perform entry.drop_patient_name(old.organization_id, 'LAST', old.last_name)
          where new.last_name <> old.last_name or new.anonymized_at is not null;
      end if;
      return null;
    end $$`.execute(db);
  for (const name of PATIENT_NAME_TRIGGERS) {
    await ownedByEntry(db, `${name}()`);
    // A partner's session, which sees some patients only, saves patients too.
    await sql`alter function entry.${sql.raw(name)}() security definer set search_path = pg_catalog, public, pg_temp`.execute(db);
  }
  await sql`create trigger keep_patients_names after insert on patients referencing new table as changed
    for each statement execute function entry.keep_patients_names()`.execute(db);
  await sql`create trigger drop_patients_names after delete on patients referencing old table as changed
    for each statement execute function entry.drop_patients_names()`.execute(db);
  await sql`create trigger rename_patients_names after update on patients for each row
    when ((old.first_name, old.last_name, old.anonymized_at is null) is distinct from (new.first_name, new.last_name, new.anonymized_at is null))
    execute function entry.rename_patients_names()`.execute(db);
}

/**
 * What a word without digits and signs is found by beside the names, in an e-mail address or a code: from each letter
 * on, three to six letters, but none that the names have too, as in most addresses. Of a longer word the first six are
 * enough, since what follows is compared with the patient. After the end of the organization's id, as in 0018.
 */
async function findPiecesBesideNames(db: Kysely<unknown>): Promise<void> {
  await sql`create function pieces_beside_names(
      organization uuid, first_name text, last_name text, identity_code text, email text, phone_number text)
    returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
    declare
      scope text := right(organization::text, 8);
      names text := public.search_key(first_name || ' ' || last_name);
      others text := public.search_key(coalesce(identity_code, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''));
      pieces text[] := '{}';
      word text;
      size integer;
      known integer;
    begin
      foreach word in array regexp_split_to_array(others, '[\\u0001-\\u0060\\u007b-\\u007f]+') loop
        size := length(word);
        continue when size < 3 or strpos(names, word) > 0;
        for start in 1 .. size - 2 loop
          known := 2;
          while start + known <= size and strpos(names, substr(word, start, known + 1)) > 0 loop
            known := known + 1;
          end loop;
          -- The rest of the word may be in the names as a whole.
          continue when start + known > size;
          for letters in least(known + 1, 6) .. least(6, size - start + 1) loop
            pieces := pieces || (scope || substr(word, start, letters));
          end loop;
        end loop;
      end loop;
      return array_to_tsvector(pieces);
    end $$`.execute(db);
}

/** @param signature As in `name(uuid, text)`. */
async function ownedByEntry(db: Kysely<unknown>, signature: string): Promise<void> {
  const name = sql.raw(`entry.${signature}`);
  await sql`alter function ${name} owner to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`revoke all on function ${name} from public`.execute(db);
}
