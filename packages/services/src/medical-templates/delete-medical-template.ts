import { AppError } from '@molaar/contracts';
import { deleteMedicalTemplate as deleteTemplate, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Deletes a medical template in any state; saved treatment plans keep their content.
 * @throws USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE, MEDICAL_TEMPLATE_NOT_FOUND.
 */
export async function deleteMedicalTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    if (!(await deleteTemplate(tx, id))) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'medical_template', entityId: id, at: clock() });
  });
}
