import { type AddCommentInput, AppError, type PatientComment } from '@molaar/contracts';
import {
  findClinicalImage,
  findPatientComment,
  inClinic,
  insertPatientComment,
  lockPatients,
  publishEvent,
  recordPatientActivity,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentComments } from './present-comment';

/**
 * Adds a comment to a patient's file. Idempotent for the same id and text.
 * @throws PATIENT_NOT_FOUND; NOT_FOUND when the image is not this patient's; VALIDATION_FAILED when the id belongs to
 * another comment; NOT_ALLOWED when the patient is anonymized.
 */
export async function addComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, patientId, imageId, comment }: AddCommentInput,
): Promise<PatientComment> {
  requirePermission(actor, 'COMMENT');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    // Locked, so that no comment is added while the patient is anonymized or merged.
    const [patient] = await lockPatients(tx, [patientId]);
    if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    if (patient.anonymizedAt) throw new AppError('NOT_ALLOWED', 'the patient is anonymized');
    const image = imageId === null ? null : await findClinicalImage(tx, imageId);
    if (imageId !== null && image?.patientId !== patientId) throw new AppError('NOT_FOUND', `no image ${imageId} of this patient`);

    const at = clock();
    const written = { id, patientId, imageId, authorId: userId, comment, createdAt: at };
    const added = await insertPatientComment(tx, written);
    const stored = await findPatientComment(tx, id);
    if (stored?.authorId !== userId || stored.patientId !== patientId || stored.comment !== comment)
      throw new AppError('VALIDATION_FAILED', 'the id belongs to another comment', { fields: { id: 'invalid' } });
    if (added) {
      await recordPatientActivity(tx, patientId, at);
      await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'patient_comment', entityId: patientId, at });
      await publishEvent(tx, { type: 'comments', patientId });
    }
    const [answer] = await presentComments(tx, [stored]);
    return answer as PatientComment;
  });
}
