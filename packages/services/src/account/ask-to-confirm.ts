import type { Locale } from '@molaar/contracts';
import { insertEmailChange, insertMail, newId, type Tx } from '@molaar/db';
import { hashLinkId, newLinkId } from '../passwords/reset-link';

/** A first confirmation may wait for the mail to be read; the account works meanwhile. */
const VALID_MS = 7 * 24 * 3_600_000;

interface Person {
  id: string;
  email: string;
  firstName: string;
  locale: Locale;
}

/** Mails a link to the person's own address; opened, it shows that the address is theirs. An earlier link works no more. */
export async function askToConfirm(
  tx: Tx,
  organizationId: string,
  { id: userId, email, firstName, locale }: Person,
  at: Date,
): Promise<void> {
  const changeId = newLinkId();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  await insertEmailChange(tx, organizationId, {
    ...{ id: newId(), userId, newEmail: email, linkHash: hashLinkId(changeId), createdAt: at, expiresAt },
  });
  const content = { kind: 'EMAIL_CONFIRM', changeId, firstName } as const;
  await insertMail(tx, organizationId, { to: email, locale, content, at });
}
