import { useState } from 'react';
import { failureOf } from './failure';
import { newOperationId } from './idempotency-key';

/** A broken connection may come back: what is made once may be asked for again. */
export const retryWhenOffline = (count: number, error: unknown) => count < 3 && failureOf(error).offline;

/**
 * Options of a mutation that makes a thing: `trpc.patients.save.useMutation({ ...useIdempotency(), onSuccess })`. For dialogs, which
 * are mounted anew for each thing.
 */
export function useIdempotency() {
  const [intention] = useState(newOperationId);
  return { trpc: { context: { intention } }, retry: retryWhenOffline };
}
