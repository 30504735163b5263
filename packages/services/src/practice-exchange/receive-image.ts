import { type Analysis, AppError, type Image } from '@molaar/contracts';
import { findPatientByExternalId, inOrganization } from '@molaar/db';
import { requestAnalysis } from '../analyses/request-analysis';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { uploadImage } from '../images/upload-image';

export interface ReceivedImage {
  externalId: string;
  fileName: string;
  bytes: Buffer;
  /** Put before the detector at once; the webhook or a poll tells when it is done. */
  analyse: boolean;
}

/** The practice system sends a radiograph of one of its patients. PATIENT_NOT_FOUND, and what an upload may answer. */
export async function receiveImage(
  deps: Deps,
  actor: Actor,
  { externalId, fileName, bytes, analyse }: ReceivedImage,
): Promise<{ image: Image; analysis: Analysis | null }> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId } = actor;
  const patientId = await inOrganization(deps.db, organizationId, (tx) => findPatientByExternalId(tx, organizationId, externalId));
  if (!patientId) throw new AppError('PATIENT_NOT_FOUND', 'no patient is linked to that one');
  const image = await uploadImage(deps, actor, { patientId, fileName, bytes });
  const analysis = analyse ? await requestAnalysis(deps, actor, image.id) : null;
  return { image: { ...image, analysis }, analysis };
}
