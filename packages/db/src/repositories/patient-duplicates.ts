import type { DuplicatePatient } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { findPatients } from './patients';

/** A name that more patients than this share is too common to find duplicates by; the other fields are used then. */
const MAX_SAME_NAME = 500;
const MAX_WORDS = 10;

/**
 * Lists patients that may be the same person: the same code, name, e-mail or phone, ignoring case and accents; most
 * likely first. Candidates come from the indexes of the search, because comparing every name takes a second per 20,000
 * patients.
 */
export async function findDuplicatePatients(tx: ClinicTx, patientId: string, size: number): Promise<DuplicatePatient[]> {
  const person = await tx
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'email', 'phone_number', 'identity_code'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', patientId)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst();
  if (!person) return [];
  const wordsOf = (text: string | null) => (text ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const alikeBy = [`${person.last_name} ${person.first_name}`, person.email, person.phone_number]
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const found = alikeBy.map(
    (words) => sql`union select id from entry.search_patients(${words}::text[], null, null, 'lastName', false, ${MAX_SAME_NAME}, 0) as id`,
  );
  const { rows } = await sql<{ id: string; code: boolean; name: boolean; born: boolean; email: boolean; phone: boolean }>`
    with likely as materialized (
      select id from patients where organization_id = ${tx.organizationId} and identity_code = ${person.identity_code} ${sql.join(found, sql` `)}
    ), compared as (
      select o.id,
        coalesce(o.identity_code = p.identity_code, false) as code,
        search_key(o.last_name) = search_key(p.last_name) and search_key(o.first_name) = search_key(p.first_name) as name,
        coalesce(o.birth_date = p.birth_date, false) as born,
        coalesce(lower(o.email) = lower(p.email), false) as email,
        coalesce(o.phone_number = p.phone_number, false) as phone
      from likely
      join patients o on o.organization_id = ${tx.organizationId} and o.id = likely.id
      join patients p on p.organization_id = ${tx.organizationId} and p.id = ${patientId}
      where o.id <> p.id and o.anonymized_at is null
    )
    select * from compared where code or name or email or phone
    order by code desc, name desc, born desc, email desc, 1 limit ${size}`.execute(tx);
  const patients = await findPatients(
    tx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  return rows.flatMap(({ id, code, name, born, email, phone }) => {
    const patient = byId.get(id);
    const alike = [
      code && ('IDENTITY_CODE' as const),
      name && (born ? ('NAME_AND_BIRTH_DATE' as const) : ('NAME' as const)),
      email && ('EMAIL' as const),
      phone && ('PHONE' as const),
    ].filter((reason) => reason !== false);
    return patient ? [{ patient, alike }] : [];
  });
}
