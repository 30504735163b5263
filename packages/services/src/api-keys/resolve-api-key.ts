import { AppError } from '@molaar/contracts';
import { inTransaction, useApiKey } from '@molaar/db';
import { API_KEY_ROLE, actionsOfScopes } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { hashApiKeySecret, isApiKeySecret } from './api-key-secret';

/** Rate limit per API key; far above what a person causes. */
export const REQUESTS_PER_MINUTE = 600;

/**
 * Returns the actor of an API key secret and records its use.
 * @returns undefined when the secret is unknown, expired or revoked, or its person or organization is inactive.
 * @throws TOO_MANY_REQUESTS.
 */
export async function resolveApiKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, secret: string): Promise<Actor | undefined> {
  if (!isApiKeySecret(secret)) return undefined;
  const now = clock();
  const caller = await inTransaction(db, (tx) => useApiKey(tx, hashApiKeySecret(secret), now, REQUESTS_PER_MINUTE));
  if (!caller) return undefined;
  const { organizationId, userId, apiKeyId, scopes, locale, readOnlyFrom, wait } = caller;
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', `more than ${REQUESTS_PER_MINUTE} requests a minute`, { retryAfterSeconds: wait });
  const apiKey = { id: apiKeyId, actions: actionsOfScopes(scopes) };
  const standing = { readOnly: readOnlyFrom !== null && readOnlyFrom <= now };
  return { organizationId, userId, roles: [API_KEY_ROLE], sessionId: apiKeyId, locale, apiKey, ...standing };
}
