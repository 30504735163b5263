import { type ClinicTx, findOrganization, findSubscription, markPaymentProblemNotified, settleNotifications } from '@molaar/db';
import { type NotificationKind, type PaymentProblem, paymentProblemAt } from '@molaar/domain/clinic';
import { notify } from '../notifications/notify';
import { mailPaymentFailed } from './mail-payment-failed';

const KINDS: Readonly<Record<PaymentProblem, NotificationKind>> = {
  FAILED: 'PAYMENT_FAILED',
  ENDING: 'PAYMENT_ENDING',
  OVERDUE: 'PAYMENT_OVERDUE',
};

/**
 * Notifies the owner once of each stage of a payment problem, and by mail while it can still be fixed; marks the
 * notifications as read when it is over. Called after a sync and by the sweep, since later stages begin with time.
 */
export async function notifyPaymentProblem(tx: ClinicTx, at: Date): Promise<void> {
  const subscription = await findSubscription(tx, { lock: true });
  const organization = await findOrganization(tx);
  if (!subscription || !organization) return;
  const { state, notifiedProblem } = subscription;
  const { readOnlyFrom } = organization;
  const problem = paymentProblemAt({ state, readOnlyFrom }, at);
  if (problem === notifiedProblem) return;
  await markPaymentProblemNotified(tx, problem);
  await settleNotifications(tx, Object.values(KINDS), at);
  if (!problem) return;
  await notify(tx, { kind: KINDS[problem], at });
  if (problem !== 'OVERDUE') await mailPaymentFailed(tx, readOnlyFrom ?? at, at);
}
