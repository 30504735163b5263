import { type ApiKey, AppError } from '@molaar/contracts';
import { findApiKey, type Tx, userIsActive } from '@molaar/db';

/** The key as it is now, revoked ones included. NOT_FOUND. */
export async function keptKey(tx: Tx, organizationId: string, id: string): Promise<ApiKey> {
  const found = await findApiKey(tx, organizationId, id);
  if (!found) throw new AppError('NOT_FOUND', `no API key ${id}`);
  return found;
}

/** A key that still opens something. NOT_FOUND otherwise. */
export async function livingKey(tx: Tx, organizationId: string, id: string): Promise<ApiKey> {
  const found = await keptKey(tx, organizationId, id);
  if (found.revokedAt !== null) throw new AppError('NOT_FOUND', `API key ${id} was revoked`);
  return found;
}

/** VALIDATION_FAILED unless the person is an active one of the organization. */
export async function requirePerson(tx: Tx, organizationId: string, userId: string): Promise<void> {
  if (!(await userIsActive(tx, organizationId, userId)))
    throw new AppError('VALIDATION_FAILED', 'the person is not among the active users', { fields: { actsAsId: 'required' } });
}
