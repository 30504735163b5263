import { type DisplaySettings, displaySettings } from '@molaar/contracts';
import type { ClinicTx } from '../database';

/** Returns the workdesk settings of the clinic and of one person; null where nothing was chosen. */
export async function findDisplay(tx: ClinicTx, userId: string): Promise<{ clinic: DisplaySettings | null; own: DisplaySettings | null }> {
  const clinic = await tx
    .selectFrom('medical_settings')
    .select('display')
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirst();
  const own = await tx
    .selectFrom('display_overrides')
    .select('display')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Settings stored before a field existed get that field's default.
  const read = (stored: DisplaySettings | null | undefined) => (stored ? displaySettings.parse(stored) : null);
  return { clinic: read(clinic?.display), own: read(own?.display) };
}

/** Saves the clinic's settings. @returns false when the clinic has no medical settings yet. */
export async function saveClinicDisplay(tx: ClinicTx, display: DisplaySettings | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('medical_settings')
    .set({ display: display && JSON.stringify(display) })
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a person's own display settings; null deletes them, and those of the clinic apply. */
export async function saveOwnDisplay(tx: ClinicTx, userId: string, display: DisplaySettings | null): Promise<void> {
  if (!display) {
    await tx.deleteFrom('display_overrides').where('organization_id', '=', tx.organizationId).where('user_id', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('display_overrides')
    .values({ organization_id: tx.organizationId, user_id: userId, display: JSON.stringify(display) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ display: JSON.stringify(display) }))
    .execute();
}
