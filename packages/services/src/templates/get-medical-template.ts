import { AppError, type MedicalTemplate } from '@molaar/contracts';
import { findMedicalTemplate, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** One medical template with its rows and their price components. MEDICAL_TEMPLATE_NOT_FOUND. */
export async function getMedicalTemplate(deps: Deps, actor: Actor, { id }: { id: string }): Promise<MedicalTemplate> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  const template = await inOrganization(deps.db, organizationId, (tx) => findMedicalTemplate(tx, organizationId, id));
  if (!template) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
  return template;
}
