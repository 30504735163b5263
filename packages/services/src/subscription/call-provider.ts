import { type Billing, BillingDeclined, BillingRejected, BillingUnreachable } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import type { Deps } from '../context/deps';

type CallDeps = Pick<Deps, 'billing' | 'log'>;

/**
 * Calls the payment provider. When it throws, nothing was changed here.
 * @throws PAYMENT_DECLINED, with the field `card`, when the bank declined the card; COULD_NOT_UPDATE_ORGANIZATION when
 * the provider rejects the request, does not respond or is not configured.
 */
export async function callProvider<T>({ billing, log }: CallDeps, call: (billing: Billing) => Promise<T>): Promise<T> {
  if (!billing) throw new AppError('COULD_NOT_UPDATE_ORGANIZATION', 'no payment provider is configured (STRIPE_SECRET_KEY)');
  try {
    return await call(billing);
  } catch (error) {
    if (error instanceof BillingRejected || error instanceof BillingUnreachable) {
      log.warn({ reason: error instanceof BillingRejected ? error.reason : 'no response' }, 'payment provider call failed');
      // No server's fault, so not 502: clients send such a request again by themselves.
      if (error instanceof BillingDeclined)
        throw new AppError('PAYMENT_DECLINED', 'the card was declined', { fields: { card: 'cardDeclined' }, cause: error });
      const description =
        error instanceof BillingRejected ? 'the payment provider rejected the request' : 'the payment provider does not respond';
      throw new AppError('COULD_NOT_UPDATE_ORGANIZATION', description, { cause: error });
    }
    throw error;
  }
}
