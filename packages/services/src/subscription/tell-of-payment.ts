import { findOrganization, findSubscription, markTold, settleNotifications, type Tx } from '@molaar/db';
import { type NotificationKind, type PaymentTrouble, troubleAt } from '@molaar/domain/clinic';
import { notify } from '../notifications/notify';
import { mailPaymentFailed } from './mail-payment-failed';

const KINDS: Readonly<Record<PaymentTrouble, NotificationKind>> = {
  FAILED: 'PAYMENT_FAILED',
  ENDING: 'PAYMENT_ENDING',
  OVERDUE: 'PAYMENT_OVERDUE',
};

/**
 * Tells the owner of each stage of trouble with the payment once, by the bell, and by mail while something can still be
 * done; once it is over the bell is quiet. For the transaction that wrote a look down, and for the sweep: the later stages
 * come by the passing of time.
 */
export async function tellOfPayment(tx: Tx, organizationId: string, at: Date): Promise<void> {
  const subscription = await findSubscription(tx, organizationId, { lock: true });
  const organization = await findOrganization(tx, organizationId);
  if (!subscription || !organization) return;
  const { state, told } = subscription;
  const { readOnlyFrom } = organization;
  const trouble = troubleAt({ state, readOnlyFrom }, at);
  if (trouble === told) return;
  await markTold(tx, organizationId, trouble);
  await settleNotifications(tx, organizationId, Object.values(KINDS), at);
  if (!trouble) return;
  await notify(tx, organizationId, { kind: KINDS[trouble], at });
  if (trouble !== 'OVERDUE') await mailPaymentFailed(tx, organizationId, readOnlyFrom ?? at, at);
}
