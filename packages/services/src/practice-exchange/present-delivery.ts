import type { Delivery } from '@molaar/contracts';
import type { StoredDelivery } from '@molaar/db';

/** Converts a delivery for the API. */
export function toDelivery(stored: StoredDelivery): Delivery {
  const { id, kind, patientId, imageId, state, reason, attempts, nextAttemptAt, createdAt, settledAt, result } = stored;
  return {
    id,
    kind,
    patientId,
    imageId,
    state,
    reason,
    attempts,
    nextAttemptAt: state === 'WAITING' ? nextAttemptAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    items: result?.items ?? [],
    unchanged: result?.unchanged ?? 0,
  };
}
