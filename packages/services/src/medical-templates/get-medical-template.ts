import { AppError, type MedicalTemplate } from '@molaar/contracts';
import { findMedicalTemplate, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Returns a medical template with its rows and their price components.
 * @throws MEDICAL_TEMPLATE_NOT_FOUND.
 */
export async function getMedicalTemplate(deps: Deps, actor: Actor, { id }: { id: string }): Promise<MedicalTemplate> {
  requirePermission(actor, 'READ_SETTINGS');
  const template = await inClinic(deps.db, actor, (tx) => findMedicalTemplate(tx, id));
  if (!template) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
  return template;
}
