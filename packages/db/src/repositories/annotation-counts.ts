import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Returns the number of annotations of each image; images without annotations are omitted. */
export async function countAnnotations(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('annotations')
    .select(['image_id', sql<number>`count(*)::integer`.as('annotations')])
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`image_id = any (${[...imageIds]}::uuid[])`)
    .groupBy('image_id')
    .execute();
  return new Map(rows.map(({ image_id, annotations }) => [image_id, annotations]));
}

/** Returns the number of annotations of all images of a patient. */
export async function countPatientAnnotations(tx: ClinicTx, patientId: string): Promise<number> {
  const row = await tx
    .selectFrom('annotations as a')
    .innerJoin('images as i', (join) => join.onRef('i.organization_id', '=', 'a.organization_id').onRef('i.id', '=', 'a.image_id'))
    .select(sql<number>`count(*)::integer`.as('annotations'))
    .where('i.organization_id', '=', tx.organizationId)
    .where('i.patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  return row.annotations;
}
