import { type ApiKey, AppError } from '@molaar/contracts';
import { type ClinicTx, findApiKey, isUserActive } from '@molaar/db';

/**
 * Returns an API key, revoked ones included.
 * @throws NOT_FOUND.
 */
export async function requireApiKey(tx: ClinicTx, id: string): Promise<ApiKey> {
  const found = await findApiKey(tx, id);
  if (!found) throw new AppError('NOT_FOUND', `no API key ${id}`);
  return found;
}

/**
 * Returns an API key that is not revoked.
 * @throws NOT_FOUND.
 */
export async function requireActiveApiKey(tx: ClinicTx, id: string): Promise<ApiKey> {
  const found = await requireApiKey(tx, id);
  if (found.revokedAt !== null) throw new AppError('NOT_FOUND', `API key ${id} was revoked`);
  return found;
}

/** @throws VALIDATION_FAILED when the person is not an active user of the organization. */
export async function requireActiveUser(tx: ClinicTx, userId: string): Promise<void> {
  if (!(await isUserActive(tx, userId)))
    throw new AppError('VALIDATION_FAILED', 'the person is not among the active users', { fields: { actsAsId: 'required' } });
}
