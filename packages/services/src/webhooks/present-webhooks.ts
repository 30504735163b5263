import type { WebhookDelivery, WebhookEndpoint } from '@molaar/contracts';
import type { ListedWebhookEndpoint, StoredWebhookDelivery } from '@molaar/db';

/** Converts an endpoint for the API: without its secrets. */
export function presentEndpoint(endpoint: ListedWebhookEndpoint): WebhookEndpoint {
  const { id, name, url, events, active, disabledAt, formerSecretUntil, createdAt, waiting, failed, lastDeliveredAt, version } = endpoint;
  return {
    id,
    name,
    url,
    events,
    active,
    disabledAt: disabledAt?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    waiting,
    failed,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    version,
  };
}

/** Converts a delivery for the API. */
export function presentWebhookDelivery(delivery: StoredWebhookDelivery): WebhookDelivery {
  const { id, type, data, state, attempts, attemptedAt, responseStatus, reason, durationMs, nextAttemptAt, createdAt } = delivery;
  return {
    id,
    type,
    data,
    state,
    attempts,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    responseStatus,
    reason,
    durationMs,
    nextAttemptAt: state === 'WAITING' ? nextAttemptAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}
