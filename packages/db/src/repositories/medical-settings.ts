import type { Locale, MedicalSettings } from '@molaar/contracts';
import type { Tx } from '../database';

/** The clinic's settings; undefined before its defaults were made. */
export async function findMedicalSettings(tx: Tx, organizationId: string): Promise<MedicalSettings | undefined> {
  return tx
    .selectFrom('medical_settings as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['o.notation', 's.currency', 's.language', 's.version'])
    .where('s.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Makes the settings of a new clinic; those that are there stay. Answers whether they were made now. */
export async function insertMedicalSettings(tx: Tx, organizationId: string, language: Locale): Promise<boolean> {
  const row = await tx
    .insertInto('medical_settings')
    .values({ organization_id: organizationId, language })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .returning('organization_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the version is no longer this one. The notation stands with the organization: every session needs it. */
export async function updateMedicalSettings(
  tx: Tx,
  organizationId: string,
  { notation, language, version }: Pick<MedicalSettings, 'notation' | 'language' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('medical_settings')
    .set({ language, version: version + 1 })
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('organizations').set({ notation }).where('id', '=', organizationId).execute();
  return true;
}
