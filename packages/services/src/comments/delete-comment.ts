import { AppError, type DeleteCommentInput } from '@molaar/contracts';
import { deletePatientComment, findPatientComment, inOrganization, publishEvent, writeAudit } from '@molaar/db';
import { permission } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Takes a comment out of the file: one's own, or anyone's for who administers the clinic. NOT_FOUND; NOT_ALLOWED. */
export async function deleteComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { patientId, id }: DeleteCommentInput,
): Promise<{ deleted: true }> {
  requirePermission(actor, 'COMMENT');
  const { organizationId, userId, roles } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const stored = await findPatientComment(tx, organizationId, id);
    if (stored?.patientId !== patientId) throw new AppError('NOT_FOUND', `no comment ${id}`);
    const mayAny = !actor.apiKey && permission(roles, 'MANAGE_ADMINISTRATION') === 'YES';
    if (stored.authorId !== userId && !mayAny) throw new AppError('NOT_ALLOWED', 'the comment is another person’s');
    await deletePatientComment(tx, organizationId, id);
    const of = { entity: 'patient_comment', entityId: patientId };
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', ...of, at: clock() });
    await publishEvent(tx, organizationId, { type: 'comments', patientId });
    return { deleted: true };
  });
}
