import type { PracticeConnection } from '@molaar/contracts';
import type { StoredConnection } from '@molaar/db';

/** Converts a connection for the API, without its secrets. */
export function toConnection(stored: StoredConnection): PracticeConnection {
  const { name, baseUrl, webhookUrl, sealedKey, sealedWebhookSecret, active, lastOkAt, lastFailureAt, lastFailure, version } = stored;
  return {
    name,
    baseUrl,
    webhookUrl,
    hasKey: sealedKey !== null,
    hasWebhookSecret: sealedWebhookSecret !== null,
    active,
    lastOkAt: lastOkAt?.toISOString() ?? null,
    lastFailureAt: lastFailureAt?.toISOString() ?? null,
    lastFailure,
    version,
  };
}
