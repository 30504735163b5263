import type { Analysis } from '@molaar/contracts';
import type { ImageKind, ImageStatus } from '@molaar/domain/clinic';
import type { StoredImageEdit } from '@molaar/domain/geometry';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { ImagesTable } from '../schema/foundation';
import { findLatestAnalyses, findLatestAnalysesOfPatient } from './analyses';
import { imageDay, imageDayText } from './image-day';
import { type ImageDetails, type ImageFile, imageColumns, imageFields } from './image-file';
import { lockStorageUse } from './storage-use';

export interface NewImage extends ImageFile, Partial<ImageDetails> {
  patientId: string;
  uploadedBy: string;
  uploadedAt: Date;
  /** The image from which this one was made, and how. */
  derivedFrom?: string | null;
  edit?: StoredImageEdit | null;
  /** Hash of the file that was sent, in hexadecimal. */
  sha256?: string | null;
  /** Size of the stored original. */
  originalBytes?: number | null;
}

/** A stored image; its addresses are built by the services. */
export interface StoredImage extends Omit<NewImage, 'uploadedBy' | 'dateTaken' | 'kind' | 'sha256' | 'originalBytes'> {
  dateTaken: string | null;
  kind: ImageKind;
  /** Shown and numbered mirrored left to right; the uploaded file stays as it is. */
  mirrored: boolean;
  /** Counts a person's changes of the date and the kind. */
  version: number;
  imageNumber: number;
  status: ImageStatus;
  /** Name of the person. */
  uploadedBy: string;
  uploaderId: string;
  modifiedAt: Date;
  /** Calendar date of the clinic: taken, or uploaded where that is unknown. */
  day: string;
  patient: { id: string; firstName: string; lastName: string };
  analysis: Analysis | null;
}

/**
 * Inserts an image under the patient's next number. Concurrent inserts wait for each other on the patient's row.
 * @returns The number, or undefined when the patient does not exist.
 */
export async function insertImage(tx: ClinicTx, image: NewImage): Promise<number | undefined> {
  await lockStorageUse(tx);
  const patient = await tx
    .updateTable('patients')
    .set({ last_image_number: sql`last_image_number + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', image.patientId)
    .returning('last_image_number')
    .executeTakeFirst();
  if (!patient) return undefined;
  await tx
    .insertInto('images')
    .values({
      ...imageColumns(image),
      organization_id: tx.organizationId,
      patient_id: image.patientId,
      image_number: patient.last_image_number,
      uploaded_by: image.uploadedBy,
      uploaded_at: image.uploadedAt,
      modified_at: image.uploadedAt,
      derived_from: image.derivedFrom ?? null,
      edit: image.edit ? JSON.stringify(image.edit) : null,
      sha256: image.sha256 ?? null,
      original_bytes: image.originalBytes ?? null,
    })
    .execute();
  await updateLastImage(tx, image.patientId);
  return patient.last_image_number;
}

/** Returns an image with its patient's name and its latest analysis. */
export async function findImage(tx: ClinicTx, imageId: string): Promise<StoredImage | undefined> {
  const rows = await images(tx).where('i.id', '=', imageId).execute();
  const analyses = await findLatestAnalyses(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toImage(row, analyses))[0];
}

/** Lists the patient's images, newest first: by the date taken, or uploaded where that is unknown. */
export async function listImages(tx: ClinicTx, patientId: string): Promise<StoredImage[]> {
  const rows = images(tx).where('i.patient_id', '=', patientId).orderBy(imageDay(tx), 'desc').orderBy('i.image_number', 'desc').execute();
  const [found, analyses] = await Promise.all([rows, findLatestAnalysesOfPatient(tx, patientId)]);
  return found.map((row) => toImage(row, analyses));
}

/** Lists the images that were uploaded from the file with this hash, oldest first. */
export async function listImagesOfFile(tx: ClinicTx, sha256: string, limit: number): Promise<StoredImage[]> {
  const rows = await images(tx).where('i.sha256', '=', sha256).orderBy('i.id').limit(limit).execute();
  return rows.map((row) => toImage(row, new Map()));
}

function images(tx: ClinicTx) {
  return tx
    .selectFrom('images as i')
    .innerJoin('patients as p', (join) => join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.id', '=', 'i.patient_id'))
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'i.organization_id').onRef('u.id', '=', 'i.uploaded_by'))
    .selectAll('i')
    .select(['p.first_name as patient_first_name', 'p.last_name as patient_last_name'])
    .select(imageDayText(tx).as('day'))
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('uploader'))
    .where('i.organization_id', '=', tx.organizationId);
}

type ImageRow = Selectable<ImagesTable> & { patient_first_name: string; patient_last_name: string; uploader: string; day: string };

function toImage(row: ImageRow, analyses: ReadonlyMap<string, Analysis>): StoredImage {
  return {
    ...imageFields(row),
    patientId: row.patient_id,
    imageNumber: row.image_number,
    status: row.status,
    uploadedBy: row.uploader,
    uploaderId: row.uploaded_by,
    uploadedAt: row.uploaded_at,
    modifiedAt: row.modified_at,
    day: row.day,
    derivedFrom: row.derived_from,
    edit: row.edit,
    mirrored: row.mirrored,
    version: row.version,
    patient: { id: row.patient_id, firstName: row.patient_first_name, lastName: row.patient_last_name },
    analysis: analyses.get(row.id) ?? null,
  };
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
  await updateLastImage(tx, deleted.patient_id);
  return deleted.patient_id;
}

/**
 * Sets the patient's last image date: when the newest image was taken (noon UTC, which is the same day in nearly every
 * time zone), or uploaded where that is unknown or earlier.
 */
async function updateLastImage(tx: ClinicTx, patientId: string): Promise<void> {
  // Locked by a statement of its own: the next one then sees the images that a concurrent transaction has saved.
  await tx
    .selectFrom('patients')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('patients')
    .set((eb) => ({
      last_image_at: eb
        .selectFrom('images')
        .select(sql<Date | null>`max(least(uploaded_at, (date_taken + time '12:00') at time zone 'UTC'))`.as('at'))
        .where('organization_id', '=', tx.organizationId)
        .where('patient_id', '=', patientId),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', patientId)
    .execute();
}

/**
 * Sets the date taken and the kind when the image still has `version`. Copies made from the image by cropping, rotating
 * or flipping get its new date if they had its former one.
 * @returns false when the image has another version.
 */
export async function updateImageDetails(
  tx: ClinicTx,
  image: Pick<StoredImage, 'id' | 'patientId' | 'dateTaken' | 'version'>,
  change: { dateTaken: string | null; kind: ImageKind; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ date_taken: change.dateTaken, kind: change.kind, version: sql`version + 1`, modified_at: change.at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', image.id)
    .where('version', '=', image.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (change.dateTaken !== image.dateTaken)
    await sql`with recursive copies as (
        select id from images where organization_id = ${tx.organizationId} and derived_from = ${image.id}
        union select i.id from images i join copies c on i.organization_id = ${tx.organizationId} and i.derived_from = c.id
      )
      update images i set date_taken = ${change.dateTaken}::date, version = i.version + 1
      from copies c where i.organization_id = ${tx.organizationId} and i.id = c.id
        and i.date_taken is not distinct from ${image.dateTaken}::date`.execute(tx);
  await updateLastImage(tx, image.patientId);
  return true;
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
