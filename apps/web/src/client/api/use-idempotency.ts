import { useState } from 'react';
import { failureOf } from './failure';
import { newIntention } from './idempotency-key';

/** A broken connection may come back: what is made once may be asked for again. */
export const againWhenOffline = (count: number, error: unknown) => count < 3 && failureOf(error).offline;

/**
 * Options of a mutation that makes a thing: `trpc.patients.save.useMutation({ ...useOnce(), onSuccess })`. For dialogs, which
 * are mounted anew for each thing.
 */
export function useOnce() {
  const [intention] = useState(newIntention);
  return { trpc: { context: { intention } }, retry: againWhenOffline };
}
