import { type Kysely, sql } from 'kysely';

/**
 * Anonymizing a patient also removes the person from the names of treatments, and from what a dentist wrote in the
 * other language. As migration 0019 otherwise, which knew neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scrubbed = (value: string) => sql.raw(`case when ${value} = '' then '' else entry.without_words(${value}, words) end`);
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
        select coalesce(jsonb_agg(line
              || jsonb_build_object('issue', entry.without_words(line ->> 'issue', words), 'treatmentText', ${scrubbed(`line ->> 'treatmentText'`)})
              || case when line -> 'treatmentName' is null then '{}' else jsonb_build_object('treatmentName', ${scrubbed(`line ->> 'treatmentName'`)}) end
              || case when line -> 'inOtherLanguage' is null then '{}' else jsonb_build_object('inOtherLanguage', (
                  select coalesce(jsonb_object_agg(kind, ${scrubbed('text')}), '{}')
                  from jsonb_each_text(line -> 'inOtherLanguage') as says (kind, text))) end
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
