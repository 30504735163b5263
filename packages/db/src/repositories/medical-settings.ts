import type { Locale, MedicalSettings } from '@molaar/contracts';
import type { ClinicTx } from '../database';

/** Returns the clinic's settings; undefined before its defaults were created. */
export async function findMedicalSettings(tx: ClinicTx): Promise<MedicalSettings | undefined> {
  return tx
    .selectFrom('medical_settings as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['o.notation', 's.currency', 's.language', 's.version'])
    .where('s.organization_id', '=', tx.organizationId)
    .executeTakeFirst();
}

/** Creates the settings of a new clinic; existing ones stay. @returns Whether they were created. */
export async function insertMedicalSettings(tx: ClinicTx, language: Locale): Promise<boolean> {
  const row = await tx
    .insertInto('medical_settings')
    .values({ organization_id: tx.organizationId, language })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .returning('organization_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Updates the settings. The notation is stored with the organization, because every session needs it.
 * @returns false when the version has changed.
 */
export async function updateMedicalSettings(
  tx: ClinicTx,
  { notation, language, version }: Pick<MedicalSettings, 'notation' | 'language' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('medical_settings')
    .set({ language, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('organizations').set({ notation }).where('id', '=', tx.organizationId).execute();
  return true;
}
