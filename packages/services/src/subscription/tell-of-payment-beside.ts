import { findUser, insertContactMail, listMembers, type Tx } from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications/notify';

/**
 * A payment page that was opened before a contract was agreed has been paid: the contract stays, and the clinic pays twice. The owner
 * hears of it by the bell and can end the subscription at the provider; the people behind the portal hear of it by mail, since
 * only a person can say which of the two was meant, and give money back.
 */
export async function tellOfPaymentBeside(
  tx: Tx,
  { contactAddress }: Pick<Deps, 'contactAddress'>,
  organizationId: string,
  { subscriptionId, at }: { subscriptionId: string; at: Date },
): Promise<void> {
  await notify(tx, organizationId, { kind: 'PAYMENT_BESIDE_CONTRACT', at });
  const owner = (await listMembers(tx, organizationId)).find(({ active, roles }) => active && roles.includes('OWNER'));
  const user = owner && (await findUser(tx, organizationId, owner.id, at));
  if (!user) return;
  const { firstName, lastName, email, locale, organization } = user;
  const message = `${organization.name}\n${organizationId}\n${subscriptionId}`;
  const subject = `ENTERPRISE + ${subscriptionId}`;
  const content = { kind: 'CONTACT', name: `${firstName} ${lastName}`, email, subject, message } as const;
  await insertContactMail(tx, { to: contactAddress, locale, at, content });
}
