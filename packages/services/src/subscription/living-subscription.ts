import { AppError } from '@molaar/contracts';
import { findSubscription, type StoredSubscription, type Tx } from '@molaar/db';
import { isLiving } from '@molaar/domain/clinic';

export type LivingSubscription = StoredSubscription & { subscriptionId: string };

/** A subscription that is paid, or was and is in its grace. PLAN_NOT_FOUND: none was taken out; ORGANIZATION_READ_ONLY: it has to be paid first. */
export async function livingSubscription(tx: Tx, organizationId: string): Promise<LivingSubscription> {
  const subscription = await findSubscription(tx, organizationId);
  if (!subscription) throw new AppError('PLAN_NOT_FOUND', 'no subscription was taken out');
  const { subscriptionId } = subscription;
  if (!subscriptionId || !isLiving(subscription)) throw new AppError('ORGANIZATION_READ_ONLY', 'finish the payment first');
  return { ...subscription, subscriptionId };
}
