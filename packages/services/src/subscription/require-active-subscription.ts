import { AppError } from '@molaar/contracts';
import { type ClinicTx, findSubscription, type StoredSubscription } from '@molaar/db';
import { isSubscribed } from '@molaar/domain/clinic';

export type ActiveSubscription = StoredSubscription & { subscriptionId: string };

/**
 * Returns the paid subscription, or the one in its grace period.
 * @param lock Locks its row. A sync locks it before the organization's, and everybody who locks both does so.
 * @throws PLAN_NOT_FOUND when there is none; ORGANIZATION_READ_ONLY when it has to be paid first.
 */
export async function requireActiveSubscription(tx: ClinicTx, { lock = false }: { lock?: boolean } = {}): Promise<ActiveSubscription> {
  const subscription = await findSubscription(tx, { lock });
  if (!subscription) throw new AppError('PLAN_NOT_FOUND', 'no subscription');
  const { subscriptionId } = subscription;
  if (!subscriptionId || !isSubscribed(subscription)) throw new AppError('ORGANIZATION_READ_ONLY', 'the payment is not finished');
  return { ...subscription, subscriptionId };
}
