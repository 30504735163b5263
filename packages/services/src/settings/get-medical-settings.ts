import { AppError, type MedicalSettings } from '@molaar/contracts';
import { findMedicalSettings, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Returns the clinic's tooth notation, currency and document language. */
export async function getMedicalSettings(deps: Deps, actor: Actor): Promise<MedicalSettings> {
  requirePermission(actor, 'READ_SETTINGS');
  const settings = await inClinic(deps.db, actor, (tx) => findMedicalSettings(tx));
  if (!settings) throw new AppError('NOT_FOUND', 'the clinic has no medical settings');
  return settings;
}
