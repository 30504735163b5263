import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { PatientInFile, UnassignedImagesTable } from '../schema/unassigned-images';
import { type ImageDetails, type ImageFile, imageColumns, imageFields } from './image-file';

/** An image without a patient. */
export interface StoredUnassignedImage extends ImageFile, ImageDetails {
  sha256: string;
  patientInFile: PatientInFile | null;
  receivedAt: Date;
  receivedBy: string;
  apiKeyId: string | null;
  originalBytes: number | null;
}

/** Makes receipts of the same file wait for each other until the transaction ends. */
export async function lockFileHash(tx: ClinicTx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`image file ${tx.organizationId} ${sha256}`}, 0))`.execute(tx);
}

/** Returns the id of the image with this file, assigned or not. */
export async function findImageByFile(tx: ClinicTx, sha256: string): Promise<{ id: string; assigned: boolean } | undefined> {
  const { rows } = await sql<{ id: string; assigned: boolean }>`
    select id, false as assigned from unassigned_images where organization_id = ${tx.organizationId} and sha256 = ${sha256}
    union all
    (select id, true from images where organization_id = ${tx.organizationId} and sha256 = ${sha256} order by id limit 1)`.execute(tx);
  return rows[0];
}

/** Inserts an image without a patient; `lockFileHash` before it keeps two receipts of one file apart. */
export async function insertUnassignedImage(tx: ClinicTx, image: StoredUnassignedImage): Promise<void> {
  await tx
    .insertInto('unassigned_images')
    .values({
      ...imageColumns(image),
      organization_id: tx.organizationId,
      sha256: image.sha256,
      patient_in_file: image.patientInFile && JSON.stringify(image.patientInFile),
      received_at: image.receivedAt,
      received_by: image.receivedBy,
      api_key_id: image.apiKeyId,
      original_bytes: image.originalBytes,
    })
    .execute();
}

/** An image without a patient, with the names of who sent it. */
export interface ListedUnassignedImage extends StoredUnassignedImage {
  receiver: string;
  apiKeyName: string | null;
}

/** Lists images without a patient, newest first. @param before The last one of the previous page. */
export async function listUnassignedImages(tx: ClinicTx, size: number, before?: string): Promise<ListedUnassignedImage[]> {
  const rows = await tx
    .selectFrom('unassigned_images as i')
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'i.organization_id').onRef('u.id', '=', 'i.received_by'))
    .leftJoin('api_keys as k', (join) => join.onRef('k.organization_id', '=', 'i.organization_id').onRef('k.id', '=', 'i.api_key_id'))
    .selectAll('i')
    .select(['k.name as key_name', sql<string>`u.first_name || ' ' || u.last_name`.as('receiver')])
    .where('i.organization_id', '=', tx.organizationId)
    .$if(before !== undefined, (query) => query.where('i.id', '<', before ?? ''))
    // Ids are in the order of time.
    .orderBy('i.id', 'desc')
    .limit(size)
    .execute();
  return rows.map((row) => ({ ...toUnassignedImage(row), receiver: row.receiver, apiKeyName: row.key_name }));
}

/** Counts the clinic's images without a patient. */
export async function countUnassignedImages(tx: ClinicTx): Promise<number> {
  const { count } = await tx
    .selectFrom('unassigned_images')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns what is needed to find the files of an image without a patient. */
export async function findUnassignedImageFiles(
  tx: ClinicTx,
  id: string,
): Promise<Pick<StoredUnassignedImage, 'id' | 'format'> | undefined> {
  return tx
    .selectFrom('unassigned_images')
    .select(['id', 'format'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Removes rows from the queue, oldest first. Of two concurrent calls one gets each row.
 * @returns The rows that were in the queue.
 */
export async function takeUnassignedImages(tx: ClinicTx, ids: readonly string[]): Promise<StoredUnassignedImage[]> {
  // Locked in one order, so that two people who take the same images do not wait for each other in a circle.
  await tx
    .selectFrom('unassigned_images')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await tx
    .deleteFrom('unassigned_images')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .returningAll()
    .execute();
  return rows.map(toUnassignedImage).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns those of the ids that are images without a patient. */
export async function existingUnassignedImages(tx: ClinicTx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('unassigned_images')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the patients with this identity code, at most two: more than one is no match. Anonymized ones have none. */
export async function patientsWithIdentityCode(tx: ClinicTx, identityCode: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('identity_code', '=', identityCode)
    .where('anonymized_at', 'is', null)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

function toUnassignedImage(row: Selectable<UnassignedImagesTable>): StoredUnassignedImage {
  return {
    ...imageFields(row),
    sha256: row.sha256,
    originalBytes: row.original_bytes,
    patientInFile: row.patient_in_file,
    receivedAt: row.received_at,
    receivedBy: row.received_by,
    apiKeyId: row.api_key_id,
  };
}
