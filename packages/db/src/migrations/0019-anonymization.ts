import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/** Helpers of `forget_plans_of`; called by nothing else. */
export const ANONYMIZATION_HELPERS = ['words_of_patient', 'without_words'];

/**
 * Anonymizing a patient also removes the person from the lines of saved treatment plans, where a dentist's text may
 * name them. What was planned and its price stay; disclaimers are the clinic's own text and stay unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWords(db);
  await createScrubbing(db);
  await replaceForgetting(db);
  for (const signature of ['words_of_patient(uuid)', 'without_words(text, text)']) {
    const name = sql.raw(`entry.${signature}`);
    await sql`alter function ${name} owner to ${sql.raw(ROLE.entry)}`.execute(db);
    await sql`revoke all on function ${name} from public`.execute(db);
  }
}

/**
 * Creates the function that returns the words identifying the patient as one regular expression, or null. Whole words;
 * a name of four letters or more also with up to three letters after it, because Estonian inflects it.
 */
async function createWords(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.words_of_patient(patient uuid) returns text language sql stable as $$
      select '(?<![[:alnum:]])(?:' || string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', E'\\\\\\\\\\\\1', 'g')
          || case when is_name and length(word) >= 4 then '[[:alpha:]]{0,3}' else '' end, '|' order by length(word) desc) || ')(?![[:alnum:]])'
      from public.patients p, lateral (
        select unnest(string_to_array(p.first_name || ' ' || p.last_name, ' ')) as word, true as is_name
        union select unnest(string_to_array(replace(p.first_name || ' ' || p.last_name, '-', ' '), ' ')), true
        union select unnest(array[p.identity_code, p.email, p.phone_number, p.birth_date::text, to_char(p.birth_date, 'DD.MM.YYYY')]), false) words
      where p.organization_id = public.current_organization() and p.id = patient and length(word) >= 2
    $$`.execute(db);
}

async function createScrubbing(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.without_words(value text, words text) returns text language sql immutable
    return coalesce(nullif(trim(regexp_replace(value, coalesce(words, '(?!)'), '–', 'gi')), ''), '–')`.execute(db);
}

async function replaceForgetting(db: Kysely<unknown>): Promise<void> {
  await sql`grant select (plan_version) on treatment_plan_versions to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`create or replace function entry.forget_plans_of(patient uuid) returns void
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      words text := entry.words_of_patient(patient);
      version record;
      treatments jsonb;
      translations jsonb;
      marks jsonb;
    begin
      delete from public.plan_links l using public.treatment_plans p
        where p.organization_id = public.current_organization() and p.patient_id = patient
          and l.organization_id = p.organization_id and l.plan_id = p.id;
      for version in select v.plan_id, v.plan_version, v.content from public.treatment_plan_versions v
          join public.treatment_plans p on p.organization_id = v.organization_id and p.id = v.plan_id
          where p.organization_id = public.current_organization() and p.patient_id = patient loop
        select coalesce(jsonb_agg(line || jsonb_build_object(
              'issue', entry.without_words(line ->> 'issue', words),
              'treatmentText', case when line ->> 'treatmentText' = '' then '' else entry.without_words(line ->> 'treatmentText', words) end)
            order by place), '[]')
          into treatments from jsonb_array_elements(version.content -> 'treatments') with ordinality as lines (line, place);
        select coalesce(jsonb_object_agg(language, (
              select coalesce(jsonb_object_agg(id, (
                  select coalesce(jsonb_object_agg(kind, entry.without_words(text, words)), '{}') from jsonb_each_text(said) as says (kind, text))), '{}')
              from jsonb_each(by_line) as lines (id, said))), '{}')
          into translations from jsonb_each(version.content -> 'translations') as languages (language, by_line);
        select coalesce(jsonb_agg(mark || '{"label": null}' order by place), '[]')
          into marks from jsonb_array_elements(version.content -> 'marks') with ordinality as drawn (mark, place);
        update public.treatment_plan_versions v
          set content = v.content || jsonb_build_object('comments', '', 'treatments', treatments, 'translations', translations, 'marks', marks)
          where v.organization_id = public.current_organization() and v.plan_id = version.plan_id and v.plan_version = version.plan_version;
      end loop;
    end $$`.execute(db);
}
