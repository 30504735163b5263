import type { Locale } from '@molaar/contracts';
import { type ClinicTx, insertEmailChange, insertMail, newId } from '@molaar/db';
import { hashLinkId, newLinkId } from '../passwords/reset-link';

/** Validity of the first confirmation link; the account works in the meantime. */
const VALID_MS = 7 * 24 * 3_600_000;

interface Person {
  id: string;
  email: string;
  firstName: string;
  locale: Locale;
}

/** Mails a link that confirms the person's own address. Earlier links become invalid. */
export async function mailAddressConfirmation(tx: ClinicTx, { id: userId, email, firstName, locale }: Person, at: Date): Promise<void> {
  const changeId = newLinkId();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  await insertEmailChange(tx, {
    ...{ id: newId(), userId, newEmail: email, linkHash: hashLinkId(changeId), createdAt: at, expiresAt },
  });
  const content = { kind: 'EMAIL_CONFIRM', changeId, firstName } as const;
  await insertMail(tx, { to: email, locale, content, at });
}
