import type { Locale, MedicalSettings } from '@molaar/contracts';
import type { Tx } from '../database';

/** The clinic's settings; undefined before its defaults were made. */
export async function findMedicalSettings(tx: Tx, organizationId: string): Promise<MedicalSettings | undefined> {
  return tx
    .selectFrom('medical_settings as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['o.notation', 's.currency', 's.language'])
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
