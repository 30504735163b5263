import { type Billing, BillingRefused, BillingUnreachable } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import type { Deps } from '../context/deps';

type AskDeps = Pick<Deps, 'billing' | 'log'>;

/**
 * Asks the payment provider. Its refusal, its silence and its absence are COULD_NOT_UPDATE_ORGANIZATION: nothing was
 * changed on our side.
 */
export async function askProvider<T>({ billing, log }: AskDeps, question: (billing: Billing) => Promise<T>): Promise<T> {
  if (!billing) throw new AppError('COULD_NOT_UPDATE_ORGANIZATION', 'no payment provider is set (STRIPE_SECRET_KEY)');
  try {
    return await question(billing);
  } catch (error) {
    if (error instanceof BillingRefused || error instanceof BillingUnreachable) {
      log.warn({ reason: error instanceof BillingRefused ? error.reason : 'no answer' }, 'payment provider');
      throw new AppError('COULD_NOT_UPDATE_ORGANIZATION', error.message, { cause: error });
    }
    throw error;
  }
}
