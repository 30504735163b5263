import { AppError, type InitiatePasswordResetInput } from '@molaar/contracts';
import { insertResetRequest, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { countAction } from '../limits/count-action';

type ResetDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Accepts a request to mail a reset link and a security code to every account with this address (see
 * `mailRequestedResets`). Does the same for known and unknown addresses, so that neither answer nor time reveals which
 * one it is.
 * @throws TOO_MANY_REQUESTS.
 */
export async function initiatePasswordReset(
  deps: ResetDeps,
  { email, address }: InitiatePasswordResetInput & { address: string },
): Promise<{ accepted: true }> {
  await countAction(deps, 'RESET_PASSWORD', { named: email, address });
  // A person who asks from many networks causes no more mails; the links of the last hour still work.
  if (await mayMail(deps, email)) await inTransaction(deps.db, (tx) => insertResetRequest(tx, { email, at: deps.clock() }));
  return { accepted: true };
}

async function mayMail(deps: ResetDeps, email: string): Promise<boolean> {
  return countAction(deps, 'RESET_MAIL', { named: email }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
}
