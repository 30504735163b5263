import { AppError } from '@molaar/contracts';
import { type ClinicTx, lockStorageUse, readStorageUse } from '@molaar/db';

/**
 * Checks that the clinic's radiographs fit into a subscription plan with this limit. The sum stays locked, so that
 * nobody uploads in the meantime.
 * @throws STORAGE_LIMIT_REACHED
 */
export async function requireStorageFits(tx: ClinicTx, storageLimit: number): Promise<void> {
  await lockStorageUse(tx);
  const { used } = await readStorageUse(tx);
  if (used > storageLimit)
    throw new AppError('STORAGE_LIMIT_REACHED', `the radiographs take ${used} bytes, the subscription plan has ${storageLimit}`, {
      fields: { type: 'planTooSmall' },
    });
}
