import { AppError } from '@molaar/contracts';
import { type ClinicTx, readStorageUse } from '@molaar/db';

/**
 * Checks that the clinic's radiographs do not take more than its subscription plan permits. After an image was saved in
 * the same transaction the answer is final, since concurrent ones wait: an error rolls it back.
 * @throws STORAGE_LIMIT_REACHED
 */
export async function requireStorage(tx: ClinicTx): Promise<void> {
  const { used, limit } = await readStorageUse(tx);
  if (limit !== null && used > limit) throw storageLimitReached(limit);
}

/**
 * Checks, before a file is read, that the clinic has any storage left.
 * @throws STORAGE_LIMIT_REACHED
 */
export async function requireStorageLeft(tx: ClinicTx): Promise<void> {
  const { used, limit } = await readStorageUse(tx);
  if (limit !== null && used >= limit) throw storageLimitReached(limit);
}

function storageLimitReached(limit: number): AppError {
  return new AppError('STORAGE_LIMIT_REACHED', `the radiographs would take more than the ${limit} bytes of the subscription plan`);
}
