import { AppError, type MedicalSettings, type SaveMedicalSettingsInput } from '@molaar/contracts';
import { findMedicalSettings, inOrganization, updateMedicalSettings, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';

/** Changes the clinic's tooth notation and language of documents. NOT_FOUND, VALIDATION_FAILED, VERSION_CONFLICT. */
export async function saveMedicalSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { notation, language, version }: SaveMedicalSettingsInput,
): Promise<MedicalSettings> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const current = await findMedicalSettings(tx, organizationId);
    if (!current) throw new AppError('NOT_FOUND', 'the clinic has no medical settings');
    const read = requireVersion(version);
    if (!(await updateMedicalSettings(tx, organizationId, { notation, language, version: read })))
      throw new AppError('VERSION_CONFLICT', `the medical settings have version ${current.version}, not ${read}`);
    const of = { entity: 'medical_settings', entityId: organizationId };
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', ...of, at: clock() });
    return { ...current, notation, language, version: read + 1 };
  });
}
