import type { ImageKind, ImageStatus } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';

/** What clinical use cases read of an image. Sizes in pixels. */
export interface ClinicalImage {
  id: string;
  patientId: string;
  status: ImageStatus;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  /** Shown and numbered mirrored left to right. */
  mirrored: boolean;
  kind: ImageKind;
  /** Calendar date; null when unknown. */
  dateTaken: string | null;
}

/**
 * Locks the image row until the transaction ends. A transaction that changes the image's annotations, statuses or
 * treatment plans locks it first, so that such transactions run one after another and cannot deadlock.
 * @returns undefined when the id is unknown.
 */
export async function lockImage(tx: ClinicTx, imageId: string): Promise<ClinicalImage | undefined> {
  const row = await image(tx, imageId).forNoKeyUpdate().executeTakeFirst();
  return row && toImage(row);
}

/**
 * Reads the same, and keeps annotations, statuses and sides of the image unchanged until the transaction ends: what is
 * read of them by several statements belongs together. Does not delay other readers.
 */
export async function lockImageForReading(tx: ClinicTx, imageId: string): Promise<ClinicalImage | undefined> {
  const row = await image(tx, imageId).forShare().executeTakeFirst();
  return row && toImage(row);
}

/** Reads the same without a lock. */
export async function findClinicalImage(tx: ClinicTx, imageId: string): Promise<ClinicalImage | undefined> {
  const row = await image(tx, imageId).executeTakeFirst();
  return row && toImage(row);
}

function image(tx: ClinicTx, imageId: string) {
  return tx
    .selectFrom('images')
    .select(['id', 'patient_id', 'status', 'format', 'width', 'height', 'mirrored', 'kind', 'date_taken'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId);
}

type ImageRow = Omit<ClinicalImage, 'patientId' | 'dateTaken'> & { patient_id: string; date_taken: string | null };

function toImage({ patient_id: patientId, date_taken: dateTaken, ...row }: ImageRow): ClinicalImage {
  return { ...row, patientId, dateTaken };
}
