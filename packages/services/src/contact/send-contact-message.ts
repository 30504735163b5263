import type { ContactInput, Locale } from '@molaar/contracts';
import { insertContactMail, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { countAction } from '../limits/count-action';

/**
 * Queues a message of the contact form for the portal's operators.
 * @throws TOO_MANY_REQUESTS.
 */
export async function sendContactMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'contactAddress'>,
  { address, locale, ...input }: ContactInput & { address: string; locale: Locale },
): Promise<{ accepted: true }> {
  await countAction(deps, 'CONTACT', { address });
  const content = { kind: 'CONTACT', ...input } as const;
  await inTransaction(deps.db, (tx) => insertContactMail(tx, { to: deps.contactAddress, locale, at: deps.clock(), content }));
  return { accepted: true };
}
