import { AppError, type MedicalSettings, type SaveMedicalSettingsInput } from '@molaar/contracts';
import { findMedicalSettings, inClinic, updateMedicalSettings, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';

/**
 * Changes the clinic's tooth notation and document language.
 * @throws NOT_FOUND, VALIDATION_FAILED, VERSION_CONFLICT.
 */
export async function saveMedicalSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { notation, language, version }: SaveMedicalSettingsInput,
): Promise<MedicalSettings> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const current = await findMedicalSettings(tx);
    if (!current) throw new AppError('NOT_FOUND', 'the clinic has no medical settings');
    const read = requireVersion(version);
    if (!(await updateMedicalSettings(tx, { notation, language, version: read })))
      throw new AppError('VERSION_CONFLICT', `the medical settings have version ${current.version}, not ${read}`);
    const of = { entity: 'medical_settings', entityId: organizationId };
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', ...of, at: clock() });
    return { ...current, notation, language, version: read + 1 };
  });
}
