import { AppError } from '@molaar/contracts';
import { deleteMedicalTemplate as deleteTemplate, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Deletes a medical template in any state; saved plans keep what they froze of it.
 * USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE, MEDICAL_TEMPLATE_NOT_FOUND.
 */
export async function deleteMedicalTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    if (!(await deleteTemplate(tx, organizationId, id))) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'medical_template', entityId: id, at: clock() });
  });
}
