import type { DuplicatePatient } from '@molaar/contracts';
import { sql } from 'kysely';
import type { Tx } from '../database';
import { findPatients } from './patients';

/**
 * Files that look like the same person as this one: the same code, name, e-mail or phone, without minding case and accents.
 * The likeliest first.
 */
export async function findDuplicatePatients(tx: Tx, organizationId: string, patientId: string, size: number): Promise<DuplicatePatient[]> {
  const { rows } = await sql<{ id: string; code: boolean; name: boolean; born: boolean; email: boolean; phone: boolean }>`
    select o.id,
      coalesce(o.identity_code = p.identity_code, false) as code,
      search_key(o.last_name) = search_key(p.last_name) and search_key(o.first_name) = search_key(p.first_name) as name,
      coalesce(o.birth_date = p.birth_date, false) as born,
      coalesce(lower(o.email) = lower(p.email), false) as email,
      coalesce(o.phone_number = p.phone_number, false) as phone
    from patients p, lateral (
      select * from patients c where c.organization_id = p.organization_id and c.identity_code = p.identity_code
      union select * from patients c where c.organization_id = p.organization_id and lower(c.email) = lower(p.email)
      union select * from patients c where c.organization_id = p.organization_id and c.phone_number = p.phone_number
      union select * from patients c where c.organization_id = p.organization_id
        and search_key(c.last_name) = search_key(p.last_name) and search_key(c.first_name) = search_key(p.first_name)
    ) o
    where p.organization_id = ${organizationId} and p.id = ${patientId} and p.anonymized_at is null
      and o.id <> p.id and o.anonymized_at is null
    order by 2 desc, 3 desc, 4 desc, 5 desc, 1 limit ${size}`.execute(tx);
  const patients = await findPatients(
    tx,
    organizationId,
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
