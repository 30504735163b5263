import { AppError, type DeleteCommentInput } from '@molaar/contracts';
import { deletePatientComment, findPatientComment, inClinic, publishEvent, writeAudit } from '@molaar/db';
import { permission } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Deletes a comment: one's own, or any with MANAGE_ADMINISTRATION.
 * @throws NOT_FOUND; NOT_ALLOWED.
 */
export async function deleteComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { patientId, id }: DeleteCommentInput,
): Promise<{ deleted: true }> {
  requirePermission(actor, 'COMMENT');
  const { userId, roles } = actor;
  return inClinic(db, actor, async (tx) => {
    const stored = await findPatientComment(tx, id);
    if (stored?.patientId !== patientId) throw new AppError('NOT_FOUND', `no comment ${id}`);
    const mayAny = !actor.apiKey && permission(roles, 'MANAGE_ADMINISTRATION') === 'YES';
    if (stored.authorId !== userId && !mayAny) throw new AppError('NOT_ALLOWED', 'the comment belongs to another person');
    await deletePatientComment(tx, id);
    const of = { entity: 'patient_comment', entityId: patientId };
    await writeAudit(tx, { actorId: userId, action: 'DELETE', ...of, at: clock() });
    await publishEvent(tx, { type: 'comments', patientId });
    return { deleted: true };
  });
}
