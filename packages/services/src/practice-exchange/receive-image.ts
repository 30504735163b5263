import { type Analysis, AppError, type Image } from '@molaar/contracts';
import { findPatientByExternalId, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { uploadImage } from '../images/upload-image';

export interface ReceiveImageInput {
  externalId: string;
  fileName: string;
  bytes: Buffer;
  /** Starts the analysis at once; its end is reported by webhook or by polling. */
  analyse: boolean;
}

/**
 * Receives an image of a linked patient from the practice system.
 * @throws PATIENT_NOT_FOUND and the errors of `uploadImage`.
 */
export async function receiveImage(
  deps: Deps,
  actor: Actor,
  { externalId, fileName, bytes, analyse }: ReceiveImageInput,
): Promise<{ image: Image; analysis: Analysis | null }> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const patientId = await inClinic(deps.db, actor, (tx) => findPatientByExternalId(tx, externalId));
  if (!patientId) throw new AppError('PATIENT_NOT_FOUND', 'no patient is linked to this practice system patient');
  const image = await uploadImage(deps, actor, { patientId, fileName, bytes, analyse });
  return { image, analysis: image.analysis };
}
