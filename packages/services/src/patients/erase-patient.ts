import { type AnonymizePatientInput, AppError } from '@molaar/contracts';
import { type ClinicTx, type LockedPatient, lockPatients, type PatientObjects } from '@molaar/db';
import { isSameName } from '@molaar/domain/text';
import { imageKeys, planPdfsPrefix } from '@molaar/storage';
import type { Deps } from '../context/deps';

/**
 * Locks the patient for an irreversible action.
 * @throws PATIENT_NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED when `confirm` is not the patient's name.
 */
export async function lockPatientForErasure(tx: ClinicTx, { id, version, confirm }: AnonymizePatientInput): Promise<LockedPatient> {
  const [patient] = await lockPatients(tx, [id]);
  if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (patient.version !== version) throw new AppError('VERSION_CONFLICT', `the patient has version ${patient.version}, not ${version}`);
  if (!isSameName(confirm, `${patient.firstName} ${patient.lastName}`))
    throw new AppError('VALIDATION_FAILED', 'the name does not match', { fields: { confirm: 'invalid' } });
  return patient;
}

/** Deletes the files of the patient's treatment plans; the sweep retries failures. */
export async function deletePlanFiles(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  organizationId: string,
  { plans }: Pick<PatientObjects, 'plans'>,
): Promise<void> {
  for (const { planId, planVersion } of plans) {
    try {
      for await (const { key } of store.list(planPdfsPrefix(organizationId, planId, planVersion))) await store.delete(key);
    } catch (error) {
      log.error({ planId, planVersion, error }, 'documents of an erased patient could not be deleted; the sweep retries');
    }
  }
}

/** Deletes the files of the patient's images; the sweep retries failures. */
export async function deleteImageFiles(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  organizationId: string,
  { imageIds }: Pick<PatientObjects, 'imageIds'>,
): Promise<void> {
  for (const imageId of imageIds) {
    try {
      await store.deletePrefix(imageKeys(organizationId, imageId).prefix);
    } catch (error) {
      log.warn({ imageId, error }, 'files of a deleted image could not be deleted; the sweep retries');
    }
  }
}
