import { sql } from 'kysely';
import type { ClinicTx } from '../database';

type Move = (tx: ClinicTx, from: string, to: string) => Promise<unknown>;

/** Moves every row to the other patient. */
const moveRows =
  (table: string): Move =>
  (tx, from, to) =>
    sql`update ${sql.table(table)} set patient_id = ${to} where organization_id = ${tx.organizationId} and patient_id = ${from}`.execute(
      tx,
    );

/** The practice system links a patient once: when both are linked, the link of the remaining patient stays. */
const moveUnlessPresent =
  (table: string): Move =>
  (tx, from, to) =>
    sql`update ${sql.table(table)} set patient_id = ${to} where organization_id = ${tx.organizationId} and patient_id = ${from}
      and not exists (select from ${sql.table(table)} where organization_id = ${tx.organizationId} and patient_id = ${to})`.execute(tx);

/** Moves the rows of each table that references a patient; a test compares the tables with the foreign keys. */
const MOVES = {
  images: moveImages,
  notifications: moveRows('notifications'),
  patient_comments: moveRows('patient_comments'),
  patient_visits: (tx, from, to) =>
    sql`insert into patient_visits (organization_id, patient_id, day)
      select organization_id, ${to}, day from patient_visits where organization_id = ${tx.organizationId} and patient_id = ${from}
      on conflict do nothing`.execute(tx),
  practice_charts: moveUnlessPresent('practice_charts'),
  practice_deliveries: moveRows('practice_deliveries'),
  practice_patients: moveUnlessPresent('practice_patients'),
  treatment_plans: moveRows('treatment_plans'),
  // When the same file is being uploaded to both, only the upload to the remaining patient continues.
  uploads: (tx, from, to) =>
    sql`update uploads u set patient_id = ${to} where organization_id = ${tx.organizationId} and patient_id = ${from}
      and not exists (select from uploads k where k.organization_id = u.organization_id and k.patient_id = ${to}
        and k.user_id = u.user_id and k.sha256 = u.sha256 and k.image_id is null)`.execute(tx),
} satisfies Readonly<Record<string, Move>>;

/** Tables whose rows move with a patient that is merged into another. */
export const PATIENT_TABLES: readonly string[] = Object.keys(MOVES);

/** Numbers the moved images after those of the other patient, in their order. */
async function moveImages(tx: ClinicTx, from: string, to: string): Promise<void> {
  const { rows: moved } = await sql`
    update images i set patient_id = ${to}, image_number = n.number
    from (
      select m.id, t.last_image_number + row_number() over (order by m.image_number) as number
      from images m join patients t on t.organization_id = m.organization_id and t.id = ${to}
      where m.organization_id = ${tx.organizationId} and m.patient_id = ${from}
    ) n
    where i.organization_id = ${tx.organizationId} and i.id = n.id
    returning i.id`.execute(tx);
  await sql`update patients set last_image_number = last_image_number + ${moved.length}
    where organization_id = ${tx.organizationId} and id = ${to}`.execute(tx);
}

/** Moves everything of one patient to another and deletes the first. The caller has locked both (`lockPatients`). */
export async function movePatientRows(tx: ClinicTx, from: string, to: string): Promise<void> {
  for (const move of Object.values<Move>(MOVES)) await move(tx, from, to);
  await sql`update patients t set
      last_activity_at = greatest(t.last_activity_at, f.last_activity_at),
      last_image_at = greatest(t.last_image_at, f.last_image_at)
    from patients f
    where f.organization_id = ${tx.organizationId} and f.id = ${from} and t.organization_id = ${tx.organizationId} and t.id = ${to}`.execute(
    tx,
  );
  await tx.deleteFrom('patients').where('organization_id', '=', tx.organizationId).where('id', '=', from).execute();
}
