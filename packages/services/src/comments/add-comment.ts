import { type AddCommentInput, AppError, type PatientComment } from '@molaar/contracts';
import {
  findClinicalImage,
  findPatientComment,
  holdPatients,
  inOrganization,
  insertPatientComment,
  publishEvent,
  recordPatientActivity,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentComments } from './present-comment';

/**
 * Writes a comment to a patient's file; the same id with the same words again adds nothing. PATIENT_NOT_FOUND; NOT_FOUND for a
 * radiograph that is not this patient's; VALIDATION_FAILED for an id that is another comment's; NOT_ALLOWED for the file of nobody.
 */
export async function addComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, patientId, imageId, comment }: AddCommentInput,
): Promise<PatientComment> {
  requirePermission(actor, 'COMMENT');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    // Held, so that a file that is anonymized or merged meanwhile gets no words of before.
    const [patient] = await holdPatients(tx, organizationId, [patientId]);
    if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    if (patient.anonymizedAt) throw new AppError('NOT_ALLOWED', 'the file is anonymized');
    const image = imageId === null ? null : await findClinicalImage(tx, organizationId, imageId);
    if (imageId !== null && image?.patientId !== patientId) throw new AppError('NOT_FOUND', `no image ${imageId} of this patient`);

    const at = clock();
    const written = { id, patientId, imageId, authorId: userId, comment, createdAt: at };
    const added = await insertPatientComment(tx, organizationId, written);
    const stored = await findPatientComment(tx, organizationId, id);
    if (stored?.authorId !== userId || stored.patientId !== patientId || stored.comment !== comment)
      throw new AppError('VALIDATION_FAILED', 'the id belongs to another comment', { fields: { id: 'invalid' } });
    if (added) {
      await recordPatientActivity(tx, organizationId, patientId, at);
      await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'patient_comment', entityId: patientId, at });
      await publishEvent(tx, organizationId, { type: 'comments', patientId });
    }
    const [answer] = await presentComments(tx, organizationId, [stored]);
    return answer as PatientComment;
  });
}
