import { useState } from 'react';
import { newOperationId } from './idempotency-key';

/**
 * Returns the options of a mutation that creates a record: `trpc.patients.save.useMutation({ ...useIdempotency(),
 * onSuccess })`. For dialogs, which are mounted again for each record.
 */
export function useIdempotency() {
  const [operationId] = useState(newOperationId);
  return { trpc: { context: { operationId } } };
}
