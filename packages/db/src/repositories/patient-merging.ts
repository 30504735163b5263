import { sql } from 'kysely';
import type { Tx } from '../database';

/** Tables whose rows hang on a patient and are given to another one; a test compares it with the foreign keys. */
export const PATIENT_TABLES = [
  'images',
  'notifications',
  'patient_comments',
  'patient_visits',
  'practice_charts',
  'practice_deliveries',
  'practice_patients',
  'treatment_plans',
  'uploads',
] as const;

/**
 * Gives everything of one patient to another and deletes the one. Radiographs get the other's next numbers, in the order in
 * which they were numbered. The caller holds both (`holdPatients`). Answers the moved radiographs.
 */
export async function movePatientRows(tx: Tx, organizationId: string, from: string, to: string): Promise<string[]> {
  const { rows: moved } = await sql<{ id: string }>`
    update images i set patient_id = ${to}, image_number = n.number
    from (
      select m.id, t.last_image_number + row_number() over (order by m.image_number) as number
      from images m join patients t on t.organization_id = m.organization_id and t.id = ${to}
      where m.organization_id = ${organizationId} and m.patient_id = ${from}
    ) n
    where i.organization_id = ${organizationId} and i.id = n.id
    returning i.id`.execute(tx);
  for (const table of ['treatment_plans', 'notifications', 'patient_comments', 'practice_deliveries'])
    await sql`update ${sql.table(table)} set patient_id = ${to} where organization_id = ${organizationId} and patient_id = ${from}`.execute(
      tx,
    );
  // The practice system knows a patient once: where both are known to it, the kept one's stays.
  for (const table of ['practice_patients', 'practice_charts'])
    await sql`update ${sql.table(table)} set patient_id = ${to} where organization_id = ${organizationId} and patient_id = ${from}
      and not exists (select from ${sql.table(table)} where organization_id = ${organizationId} and patient_id = ${to})`.execute(tx);
  // The same file on its way to both is sent once: to the kept one.
  await sql`update uploads u set patient_id = ${to} where organization_id = ${organizationId} and patient_id = ${from}
    and not exists (select from uploads k where k.organization_id = u.organization_id and k.patient_id = ${to}
      and k.user_id = u.user_id and k.sha256 = u.sha256 and k.image_id is null)`.execute(tx);
  await sql`insert into patient_visits (organization_id, patient_id, day)
    select organization_id, ${to}, day from patient_visits where organization_id = ${organizationId} and patient_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`update patients t set
      last_image_number = t.last_image_number + ${moved.length},
      last_activity_at = greatest(t.last_activity_at, f.last_activity_at),
      last_image_at = greatest(t.last_image_at, f.last_image_at)
    from patients f
    where f.organization_id = ${organizationId} and f.id = ${from} and t.organization_id = ${organizationId} and t.id = ${to}`.execute(tx);
  await tx.deleteFrom('patients').where('organization_id', '=', organizationId).where('id', '=', from).execute();
  return moved.map(({ id }) => id);
}
