import { AppError } from '@molaar/contracts';
import { findRejectedApiKey, inTransaction, type RejectedApiKey, useApiKey } from '@molaar/db';
import { API_KEY_ROLE, actionsOfScopes } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { reportLimit } from '../limits';
import { recordSecurityEvent } from '../security-events';
import { hashApiKeySecret, isApiKeySecret } from './api-key-secret';

/** Rate limit per API key; far above what a person causes. */
export const REQUESTS_PER_MINUTE = 600;

/** Why a secret is not accepted. The response names it: the sender of a whole secret has had access to the key. */
export type ApiKeyRejection = 'MALFORMED' | 'UNKNOWN' | 'REVOKED' | 'EXPIRED' | 'PERSON_INACTIVE' | 'ORGANIZATION_INACTIVE';

/**
 * Returns the actor of an API key secret, who never exceeds the person for whom it acts, and records its use with the
 * caller's address and agent.
 * @returns The reason, when the secret is not accepted.
 * @throws TOO_MANY_REQUESTS.
 */
export async function resolveApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  secret: string,
  client: { address: string; userAgent?: string | undefined },
): Promise<Actor | ApiKeyRejection> {
  const { db, clock } = deps;
  if (!isApiKeySecret(secret)) return 'MALFORMED';
  const now = clock();
  const hash = hashApiKeySecret(secret);
  const caller = await inTransaction(db, (tx) => useApiKey(tx, hash, now, REQUESTS_PER_MINUTE));
  if (!caller) {
    const rejected = await inTransaction(db, (tx) => findRejectedApiKey(tx, hash));
    if (!rejected) return 'UNKNOWN';
    const { organizationId, apiKeyId, userId } = rejected;
    recordSecurityEvent(deps, { kind: 'KEY_REJECTED', organizationId, apiKeyId, userId, ...client });
    return reasonOf(rejected);
  }
  const { organizationId, userId, apiKeyId, scopes, locale, readOnlyFrom, personRoles, wait } = caller;
  const key = { organizationId, userId, apiKeyId, ...client };
  reportLimit({
    name: 'key',
    allowed: REQUESTS_PER_MINUTE,
    windowSeconds: 60,
    remaining: caller.remaining,
    resetSeconds: caller.resetSeconds,
  });
  recordSecurityEvent(deps, wait > 0 ? { kind: 'THROTTLED', ...key } : { kind: 'KEY_USED', ...key });
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', `more than ${REQUESTS_PER_MINUTE} requests a minute`, { retryAfterSeconds: wait });
  const apiKey = { id: apiKeyId, actions: actionsOfScopes(scopes), personRoles };
  const standing = { readOnly: readOnlyFrom !== null && readOnlyFrom <= now };
  return { organizationId, userId, roles: [API_KEY_ROLE], sessionId: apiKeyId, locale, apiKey, ...standing };
}

function reasonOf({ revokedAt, personActive, organizationActive }: RejectedApiKey): ApiKeyRejection {
  if (revokedAt) return 'REVOKED';
  if (!organizationActive) return 'ORGANIZATION_INACTIVE';
  return personActive ? 'EXPIRED' : 'PERSON_INACTIVE';
}
