import type { Analysis } from '@molaar/contracts';
import type { ImageStatus } from '@molaar/domain/clinic';
import type { ImageEdit } from '@molaar/domain/geometry';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { ImagesTable } from '../schema/foundation';
import { findLatestAnalyses } from './analyses';

export interface NewImage {
  id: string;
  patientId: string;
  fileName: string;
  format: 'png' | 'jpeg';
  /** Pixels, after applying the orientation. */
  width: number;
  height: number;
  /** Bits per sample. */
  depth: 8 | 16;
  tileSize: number;
  maxZoom: number;
  uploadedBy: string;
  uploadedAt: Date;
  /** The image from which this one was made, and how. */
  derivedFrom?: string | null;
  edit?: ImageEdit | null;
  /** Null until a person calibrates the image with a known length. */
  millimetresPerPixel?: number | null;
}

/** A stored image; its addresses are built by the services. */
export interface StoredImage extends Omit<NewImage, 'uploadedBy'> {
  imageNumber: number;
  status: ImageStatus;
  uploadedBy: string;
  modifiedAt: Date;
  patient: { id: string; firstName: string; lastName: string };
  analysis: Analysis | null;
}

/**
 * Inserts an image under the patient's next number. Concurrent inserts wait for each other on the patient's row.
 * @returns The number, or undefined when the patient does not exist.
 */
export async function insertImage(tx: ClinicTx, image: NewImage): Promise<number | undefined> {
  const patient = await tx
    .updateTable('patients')
    .set({
      last_image_number: sql`last_image_number + 1`,
      last_image_at: sql`greatest(last_image_at, ${image.uploadedAt}::timestamptz)`,
    })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', image.patientId)
    .returning('last_image_number')
    .executeTakeFirst();
  if (!patient) return undefined;
  await tx
    .insertInto('images')
    .values({
      organization_id: tx.organizationId,
      id: image.id,
      patient_id: image.patientId,
      image_number: patient.last_image_number,
      file_name: image.fileName,
      format: image.format,
      width: image.width,
      height: image.height,
      depth: image.depth,
      tile_size: image.tileSize,
      max_zoom: image.maxZoom,
      uploaded_by: image.uploadedBy,
      uploaded_at: image.uploadedAt,
      modified_at: image.uploadedAt,
      derived_from: image.derivedFrom ?? null,
      edit: image.edit ? JSON.stringify(image.edit) : null,
      millimetres_per_pixel: image.millimetresPerPixel ?? null,
    })
    .execute();
  return patient.last_image_number;
}

export async function findImage(tx: ClinicTx, imageId: string): Promise<StoredImage | undefined> {
  const rows = await images(tx).where('i.id', '=', imageId).execute();
  const [image] = await withAnalyses(tx, rows);
  return image;
}

/** Lists the patient's images, newest first. */
export async function listImages(tx: ClinicTx, patientId: string): Promise<StoredImage[]> {
  const rows = await images(tx).where('i.patient_id', '=', patientId).orderBy('i.image_number', 'desc').execute();
  return withAnalyses(tx, rows);
}

function images(tx: ClinicTx) {
  return tx
    .selectFrom('images as i')
    .innerJoin('patients as p', (join) => join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.id', '=', 'i.patient_id'))
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'i.organization_id').onRef('u.id', '=', 'i.uploaded_by'))
    .selectAll('i')
    .select(['p.first_name as patient_first_name', 'p.last_name as patient_last_name'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('uploader'))
    .where('i.organization_id', '=', tx.organizationId);
}

type ImageRow = Selectable<ImagesTable> & { patient_first_name: string; patient_last_name: string; uploader: string };

async function withAnalyses(tx: ClinicTx, rows: readonly ImageRow[]): Promise<StoredImage[]> {
  const analyses = await findLatestAnalyses(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    imageNumber: row.image_number,
    fileName: row.file_name,
    format: row.format,
    width: row.width,
    height: row.height,
    depth: row.depth === 16 ? 16 : 8,
    tileSize: row.tile_size,
    maxZoom: row.max_zoom,
    status: row.status,
    uploadedBy: row.uploader,
    uploadedAt: row.uploaded_at,
    modifiedAt: row.modified_at,
    derivedFrom: row.derived_from,
    edit: row.edit,
    millimetresPerPixel: row.millimetres_per_pixel,
    patient: { id: row.patient_id, firstName: row.patient_first_name, lastName: row.patient_last_name },
    analysis: analyses.get(row.id) ?? null,
  }));
}

/** Sets the status and the date modified; the domain's `nextImageStatus` computes the status. */
export async function updateImageStatus(tx: ClinicTx, imageId: string, status: ImageStatus, at: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set({ status, modified_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId)
    .execute();
}

/** Sets the size of a pixel, or null for unknown. @returns false when the image does not exist. */
export async function calibrateImageRow(tx: ClinicTx, imageId: string, millimetresPerPixel: number | null, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ millimetres_per_pixel: millimetresPerPixel, modified_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes the image row and what depends on it.
 * @returns The patient's id, or undefined when the image does not exist.
 */
export async function deleteImageRow(tx: ClinicTx, imageId: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('images')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId)
    .returning('patient_id')
    .executeTakeFirst();
  if (!deleted) return undefined;
  await tx
    .updateTable('patients')
    .set((eb) => ({
      last_image_at: eb
        .selectFrom('images')
        .select(({ fn }) => fn.max('uploaded_at').as('at'))
        .where('organization_id', '=', tx.organizationId)
        .where('patient_id', '=', deleted.patient_id),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', deleted.patient_id)
    .execute();
  return deleted.patient_id;
}

/** Returns what is needed to find an image's files; undefined when it does not exist. */
export async function findImageFiles(tx: ClinicTx, imageId: string): Promise<Pick<StoredImage, 'id' | 'format' | 'maxZoom'> | undefined> {
  const row = await tx
    .selectFrom('images')
    .select(['id', 'format', 'max_zoom as maxZoom'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId)
    .executeTakeFirst();
  return row;
}

/** Returns those of the ids that are images of the organization. */
export async function existingImages(tx: ClinicTx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
