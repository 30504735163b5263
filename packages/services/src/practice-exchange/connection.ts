import type { PracticeConnection } from '@molaar/contracts';
import type { StoredConnection } from '@molaar/db';

/** The connection as its screen reads it: what opens it stays here. */
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
