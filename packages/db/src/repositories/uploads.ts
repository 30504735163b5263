import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { UploadsTable } from '../schema/uploads';

/** An unfinished upload of an image. */
export interface StoredUpload {
  id: string;
  patientId: string;
  fileName: string;
  size: number;
  sha256: string | null;
  /** Bytes received so far. */
  received: number;
  /** Lengths of the parts, in their order. */
  parts: number[];
  imageId: string | null;
  createdAt: Date;
}

export interface NewUpload extends Pick<StoredUpload, 'id' | 'patientId' | 'fileName' | 'size' | 'sha256' | 'createdAt'> {
  userId: string;
}

/** Returns the unfinished upload of the same file by the same person for the same patient, or inserts a new one. */
export async function findOrInsertUpload(tx: ClinicTx, wanted: NewUpload): Promise<StoredUpload> {
  const inserted = await tx
    .insertInto('uploads')
    .values({
      organization_id: tx.organizationId,
      id: wanted.id,
      patient_id: wanted.patientId,
      user_id: wanted.userId,
      file_name: wanted.fileName,
      size: wanted.size,
      sha256: wanted.sha256,
      image_id: null,
      created_at: wanted.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'patient_id', 'sha256']).where('image_id', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (inserted) return toUpload(inserted);
  const existing = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', wanted.userId)
    .where('patient_id', '=', wanted.patientId)
    .where('sha256', '=', wanted.sha256)
    .where('image_id', 'is', null)
    .executeTakeFirstOrThrow();
  return toUpload(existing);
}

/** Returns a person's own upload; undefined for another person's and for an unknown one. */
export async function findUpload(tx: ClinicTx, userId: string, uploadId: string): Promise<StoredUpload | undefined> {
  const row = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row && toUpload(row);
}

/**
 * Appends a part that begins where the last one ended.
 * @returns undefined when it does not: a concurrent request was first.
 */
export async function appendPart(
  tx: ClinicTx,
  uploadId: string,
  { offset, length }: { offset: number; length: number },
): Promise<StoredUpload | undefined> {
  const row = await tx
    .updateTable('uploads')
    .set({ received: offset + length, parts: sql`parts || ${length}::integer` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', uploadId)
    .where('received', '=', offset)
    .where('image_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toUpload(row);
}

/** Records the image made from the upload. @returns false when a concurrent request was first. */
export async function finishUploadRow(tx: ClinicTx, uploadId: string, imageId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ image_id: imageId, parts: sql`'{}'` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', uploadId)
    .where('image_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an upload's row; its parts are deleted from the object store separately. */
export async function deleteUploadRow(tx: ClinicTx, uploadId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('organization_id', '=', tx.organizationId).where('id', '=', uploadId).execute();
}

/** Deletes the organization's uploads that began before a time. @returns Their ids. */
export async function deleteUploadsBegunBefore(tx: ClinicTx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('organization_id', '=', tx.organizationId)
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the ids whose upload row exists. */
export async function existingUploads(tx: ClinicTx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Counts a person's unfinished uploads. */
export async function countOpenUploads(tx: ClinicTx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('image_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toUpload(row: Selectable<UploadsTable>): StoredUpload {
  return {
    id: row.id,
    patientId: row.patient_id,
    fileName: row.file_name,
    size: row.size,
    sha256: row.sha256,
    received: row.received,
    parts: row.parts,
    imageId: row.image_id,
    createdAt: row.created_at,
  };
}
