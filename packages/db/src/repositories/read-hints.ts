import type { Hint } from '@molaar/contracts';
import type { ClinicTx } from '../database';

/** Lists the hints that a person has dismissed. */
export async function listReadHints(tx: ClinicTx, userId: string): Promise<Hint[]> {
  const rows = await tx
    .selectFrom('read_hints')
    .select('hint')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ hint }) => hint);
}

/** Records the hints that a person has dismissed; those recorded before keep their time. */
export async function insertReadHints(tx: ClinicTx, userId: string, hints: readonly Hint[], at: Date): Promise<void> {
  await tx
    .insertInto('read_hints')
    .values(hints.map((hint) => ({ organization_id: tx.organizationId, user_id: userId, hint, read_at: at })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'hint']).doNothing())
    .execute();
}

/** Deletes what a person dismissed, so that these hints are shown again. */
export async function deleteReadHints(tx: ClinicTx, userId: string, hints: readonly Hint[]): Promise<void> {
  await tx
    .deleteFrom('read_hints')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('hint', 'in', [...hints])
    .execute();
}
