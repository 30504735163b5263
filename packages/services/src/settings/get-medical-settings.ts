import { AppError, type MedicalSettings } from '@molaar/contracts';
import { findMedicalSettings, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** The clinic's tooth notation, currency and language of documents. */
export async function getMedicalSettings(deps: Deps, actor: Actor): Promise<MedicalSettings> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  const settings = await inOrganization(deps.db, organizationId, (tx) => findMedicalSettings(tx, organizationId));
  if (!settings) throw new AppError('NOT_FOUND', 'the clinic has no medical settings');
  return settings;
}
