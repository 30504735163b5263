import type { ImageStatus } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';

/** What the clinical use cases need to know of a radiograph. Sizes in pixels. */
export interface ClinicalImage {
  id: string;
  patientId: string;
  status: ImageStatus;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
}

/**
 * The radiograph, held until the transaction ends: whoever changes its objects, statuses or plans takes this lock first,
 * so that two of them queue here and never wait for each other crosswise. Undefined for an unknown id.
 */
export async function lockImage(tx: ClinicTx, imageId: string): Promise<ClinicalImage | undefined> {
  const row = await image(tx, imageId).forNoKeyUpdate().executeTakeFirst();
  return row && toImage(row);
}

/** The same without the lock, for reading. */
export async function findClinicalImage(tx: ClinicTx, imageId: string): Promise<ClinicalImage | undefined> {
  const row = await image(tx, imageId).executeTakeFirst();
  return row && toImage(row);
}

function image(tx: ClinicTx, imageId: string) {
  return tx
    .selectFrom('images')
    .select(['id', 'patient_id', 'status', 'format', 'width', 'height'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId);
}

function toImage({ patient_id: patientId, ...row }: Omit<ClinicalImage, 'patientId'> & { patient_id: string }): ClinicalImage {
  return { ...row, patientId };
}
