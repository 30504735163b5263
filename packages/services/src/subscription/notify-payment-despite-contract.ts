import { type ClinicTx, findUser, insertContactMail, listMembers } from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications/notify';

/**
 * Notifies the owner and, by mail, the operators that a payment page opened before a contract was paid, so the clinic
 * pays twice. Only a person can decide which of the two was meant and refund the other.
 */
export async function notifyPaymentDespiteContract(
  tx: ClinicTx,
  { contactAddress }: Pick<Deps, 'contactAddress'>,
  { subscriptionId, at }: { subscriptionId: string; at: Date },
): Promise<void> {
  await notify(tx, { kind: 'PAYMENT_BESIDE_CONTRACT', at });
  const owner = (await listMembers(tx)).find(({ active, roles }) => active && roles.includes('OWNER'));
  const user = owner && (await findUser(tx, owner.id, at));
  if (!user) return;
  const { firstName, lastName, email, locale, organization } = user;
  const message = `${organization.name}\n${tx.organizationId}\n${subscriptionId}`;
  const subject = `ENTERPRISE + ${subscriptionId}`;
  const content = { kind: 'CONTACT', name: `${firstName} ${lastName}`, email, subject, message } as const;
  await insertContactMail(tx, { to: contactAddress, locale, at, content });
}
