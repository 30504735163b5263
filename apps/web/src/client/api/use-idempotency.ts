import { useState } from 'react';
import { failureOf } from './failure';
import { newOperationId } from './idempotency-key';

/** Retries an idempotent mutation when the connection was lost. */
const retryWhenOffline = (count: number, error: unknown) => count < 3 && failureOf(error).offline;

/**
 * Returns the options of a mutation that creates a record: `trpc.patients.save.useMutation({ ...useIdempotency(),
 * onSuccess })`. For dialogs, which are mounted again for each record.
 */
export function useIdempotency() {
  const [operationId] = useState(newOperationId);
  return { trpc: { context: { operationId } }, retry: retryWhenOffline };
}
