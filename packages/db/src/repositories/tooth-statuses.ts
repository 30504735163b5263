import type { StoredStatus } from '@molaar/domain/statuses';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { ToothStatusesTable } from '../schema/clinical';
import { imagesOfPatient } from './images-of-patient';

/** 0 before the first save. */
export async function readStatusVersion(tx: ClinicTx, imageId: string): Promise<number> {
  const row = await tx
    .selectFrom('status_sets')
    .select('version')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Writes the version of the set. The caller has locked the image (`lockImage`) and compared the version that it
 * replaces.
 */
export async function writeStatusVersion(tx: ClinicTx, imageId: string, version: number): Promise<void> {
  await tx
    .insertInto('status_sets')
    .values({ organization_id: tx.organizationId, image_id: imageId, version })
    .onConflict((conflict) => conflict.columns(['organization_id', 'image_id']).doUpdateSet({ version }))
    .execute();
}

/** Lists the stored statuses of an image by their key. */
export async function listStatuses(tx: ClinicTx, imageId: string): Promise<StoredStatus[]> {
  const rows = await tx
    .selectFrom('tooth_statuses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .orderBy('key')
    .execute();
  return rows.map(toStatus);
}

/** Returns the statuses of the patient's images by image id; images without statuses are omitted. */
export function listStatusesOfPatient(tx: ClinicTx, patientId: string): Promise<Map<string, StoredStatus[]>> {
  return listStatusesWhere(tx, sql<boolean>`image_id in ${imagesOfPatient(tx, patientId)}`);
}

/** Returns the statuses of the images with these ids by image id; images without statuses are omitted. */
export function listStatusesOfImages(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, StoredStatus[]>> {
  return listStatusesWhere(tx, sql<boolean>`image_id = any (${[...imageIds]}::uuid[])`);
}

async function listStatusesWhere(tx: ClinicTx, isWanted: RawBuilder<boolean>): Promise<Map<string, StoredStatus[]>> {
  const rows = await tx
    .selectFrom('tooth_statuses')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where(isWanted)
    .orderBy('key')
    .execute();
  const found = new Map<string, StoredStatus[]>();
  for (const row of rows) {
    const ofImage = found.get(row.image_id);
    if (ofImage) ofImage.push(toStatus(row));
    else found.set(row.image_id, [toStatus(row)]);
  }
  return found;
}

function toStatus(row: Selectable<ToothStatusesTable>): StoredStatus {
  const { key, tooth, surfaces, status, decision } = row;
  return {
    key,
    tooth,
    surfaces,
    status,
    decision,
    annotationIds: row.annotation_ids,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  };
}

/** Replaces all stored statuses of the image. The row of the set must exist (`writeStatusVersion`). */
export async function replaceStatuses(tx: ClinicTx, imageId: string, statuses: readonly StoredStatus[]): Promise<void> {
  await tx.deleteFrom('tooth_statuses').where('organization_id', '=', tx.organizationId).where('image_id', '=', imageId).execute();
  if (statuses.length === 0) return;
  await tx
    .insertInto('tooth_statuses')
    .values(
      statuses.map(({ annotationIds, decidedBy, decidedAt, ...status }) => ({
        ...status,
        organization_id: tx.organizationId,
        image_id: imageId,
        annotation_ids: sql<string[]>`${annotationIds}::uuid[]`,
        decided_by: decidedBy,
        decided_at: decidedAt,
      })),
    )
    .execute();
}
