import { type Billing, BillingDeclined, BillingRejected, BillingUnreachable } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import type { Deps } from '../context/deps';

type CallDeps = Pick<Deps, 'billing' | 'log'>;

/**
 * Calls the payment provider.
 * @throws COULD_NOT_UPDATE_ORGANIZATION when it rejects the request, does not respond or is not configured; nothing was
 * changed here. The field `card` says that the card was declined.
 */
export async function callProvider<T>({ billing, log }: CallDeps, call: (billing: Billing) => Promise<T>): Promise<T> {
  if (!billing) throw new AppError('COULD_NOT_UPDATE_ORGANIZATION', 'no payment provider is configured (STRIPE_SECRET_KEY)');
  try {
    return await call(billing);
  } catch (error) {
    if (error instanceof BillingRejected || error instanceof BillingUnreachable) {
      log.warn({ reason: error instanceof BillingRejected ? error.reason : 'no response' }, 'payment provider call failed');
      const fields = error instanceof BillingDeclined ? { fields: { card: 'cardDeclined' } } : {};
      const description =
        error instanceof BillingRejected ? 'the payment provider rejected the request' : 'the payment provider does not respond';
      throw new AppError('COULD_NOT_UPDATE_ORGANIZATION', description, { ...fields, cause: error });
    }
    throw error;
  }
}
