import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { type PatientFields, patientColumns, translateDuplicatePatients } from './patients';

/** PostgreSQL accepts 65,535 parameters per statement and a row has 12. */
const ROWS_PER_INSERT = 1000;

export interface KnownPatient {
  id: string;
  firstName: string;
  lastName: string;
  birthDate: string | null;
  identityCode: string | null;
}

/**
 * Lists patients that these people would duplicate: the same identity code, or the four fields of
 * PATIENT_ALREADY_EXISTS. Compares by equality only, so that both sides are read once; similarity of names does not
 * scale to ten thousand people.
 */
export async function listKnownPatients(
  tx: ClinicTx,
  people: readonly {
    firstName: string;
    lastName: string;
    birthDate?: string | null | undefined;
    identityCode?: string | null | undefined;
  }[],
): Promise<KnownPatient[]> {
  const codes = people.flatMap(({ identityCode }) => identityCode || []);
  const [firstNames, lastNames] = [people.map(({ firstName }) => firstName), people.map(({ lastName }) => lastName)];
  const [births, allCodes] = [people.map(({ birthDate }) => birthDate ?? null), people.map(({ identityCode }) => identityCode ?? null)];
  const columns = sql`p.id, p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate", p.identity_code as "identityCode"`;
  const { rows } = await sql<KnownPatient>`
    select ${columns} from patients p
    where p.organization_id = ${tx.organizationId} and p.anonymized_at is null and p.identity_code = any (${codes}::text[])
    union
    select ${columns} from (
      select distinct lower(first_name) as first_name, lower(last_name) as last_name, coalesce(birth_date, '-infinity') as birth_date,
        coalesce(identity_code, '') as identity_code
      from unnest(${firstNames}::text[], ${lastNames}::text[], ${births}::date[], ${allCodes}::text[])
        as n (first_name, last_name, birth_date, identity_code)
    ) n
    join patients p on lower(p.last_name) = n.last_name and lower(p.first_name) = n.first_name
      and coalesce(p.birth_date, '-infinity') = n.birth_date and coalesce(p.identity_code, '') = n.identity_code
    where p.organization_id = ${tx.organizationId} and p.anonymized_at is null
    order by 1`.execute(tx);
  return rows;
}

/** Inserts patients, all or none. @throws PATIENT_ALREADY_EXISTS when one of them exists. */
export async function insertPatients(tx: ClinicTx, patients: readonly (PatientFields & { id: string })[], at: Date): Promise<void> {
  for (let first = 0; first < patients.length; first += ROWS_PER_INSERT) {
    const rows = patients.slice(first, first + ROWS_PER_INSERT).map(({ id, ...fields }) => ({
      organization_id: tx.organizationId,
      id,
      ...patientColumns(fields),
      created_at: at,
      last_activity_at: at,
    }));
    await translateDuplicatePatients(tx.insertInto('patients').values(rows).execute());
  }
}
