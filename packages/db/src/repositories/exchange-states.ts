import type { ChartCell } from '@molaar/domain/statuses';
import type { ClinicTx } from '../database';
import { imageDay } from './image-day';

/** What the statuses of an image and the practice system's chart last agreed on. */
export interface StoredExchangeState {
  base: ChartCell[];
  /** The practice system's side of differences that a person has skipped. */
  skipped: ChartCell[];
}

/** Returns what an image and the practice system last agreed on; nothing before the first exchange. */
export async function findExchangeState(tx: ClinicTx, imageId: string): Promise<StoredExchangeState> {
  const row = await tx
    .selectFrom('exchange_states')
    .select(['base', 'skipped'])
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return row ?? { base: [], skipped: [] };
}

/**
 * Saves the state. The caller has locked the image (`lockImage`); otherwise concurrent saves would overwrite each
 * other.
 */
export async function saveExchangeState(tx: ClinicTx, imageId: string, { base, skipped }: StoredExchangeState, at: Date): Promise<void> {
  const row = { base: JSON.stringify(base), skipped: JSON.stringify(skipped), changed_at: at };
  await tx
    .insertInto('exchange_states')
    .values({ organization_id: tx.organizationId, image_id: imageId, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'image_id']).doUpdateSet(row))
    .execute();
}

/** Lists the patient's images that were exchanged before, the oldest first (`imageDay`). */
export async function listExchangedImages(tx: ClinicTx, patientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('exchange_states as e')
    .innerJoin('images as i', (join) => join.onRef('i.organization_id', '=', 'e.organization_id').onRef('i.id', '=', 'e.image_id'))
    .select('i.id')
    .where('i.organization_id', '=', tx.organizationId)
    .where('i.patient_id', '=', patientId)
    .orderBy(imageDay(tx))
    .orderBy('i.image_number')
    .execute();
  return rows.map(({ id }) => id);
}
