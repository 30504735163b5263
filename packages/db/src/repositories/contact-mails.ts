import type { Tx } from '../database';
import { newId } from '../ids';
import type { ClaimedMail, NewMail, StoredMail } from './mails';
import { openMail, sealMail } from './sealed-mail';

/* Mails of the portal itself; as `mails`, without an organization. */

/** Queues a mail from the contact form, encrypted, to be sent from `at` on. @returns its id */
export async function insertContactMail(tx: Tx, { to, locale, content, at }: NewMail): Promise<string> {
  const id = newId();
  const row = { id, recipient: to, locale, content: sealMail(tx, content), next_attempt_at: at, created_at: at, sent_at: null };
  await tx.insertInto('contact_mails').values(row).execute();
  return id;
}

/** Returns the ids of at most `limit` queued mails whose next attempt is due, longest due first. */
export async function listDueContactMails(tx: Tx, at: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_mails')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a due contact mail for one attempt, as `claimMail`. */
export async function claimContactMail(tx: Tx, id: string, at: Date, until: Date): Promise<ClaimedMail | undefined> {
  const row = await tx
    .updateTable('contact_mails')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', at)
    .returning(['recipient', 'locale', 'content', 'attempts'])
    .executeTakeFirst();
  const content = row?.content && openMail(tx, row.content);
  if (!row || !content) {
    // Sealed with a key that this server does not have: nobody can send it any more.
    if (row) await settleContactMail(tx, id, { state: 'FAILED' });
    return undefined;
  }
  return { id, to: row.recipient, locale: row.locale, content, attempt: row.attempts };
}

export type ContactMailOutcome = { state: 'SENT' | 'KEPT'; at: Date } | { state: 'FAILED' } | { state: 'QUEUED'; nextAttemptAt: Date };

/** Records how an attempt ended. The content of a sent or failed mail is deleted. */
export async function settleContactMail(tx: Tx, id: string, end: ContactMailOutcome): Promise<void> {
  const change =
    end.state === 'QUEUED'
      ? { next_attempt_at: end.nextAttemptAt }
      : {
          state: end.state,
          ...(end.state === 'KEPT' ? {} : { content: null }),
          ...(end.state === 'FAILED' ? {} : { sent_at: end.at }),
        };
  await tx.updateTable('contact_mails').set(change).where('id', '=', id).where('state', '=', 'QUEUED').execute();
}

/** Lists the last mails whose content is still stored, newest first. */
export async function listReadableContactMails(tx: Tx, limit: number): Promise<StoredMail[]> {
  const rows = await tx
    .selectFrom('contact_mails')
    .selectAll()
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, recipient, locale, content: stored, state, created_at }) => {
    const content = stored && openMail(tx, stored);
    return content ? [{ id, to: recipient, locale, content, state, createdAt: created_at }] : [];
  });
}

/** Deletes the mails that were created before the given time, in every state. */
export async function deleteContactMails(tx: Tx, createdBefore: Date): Promise<void> {
  await tx.deleteFrom('contact_mails').where('created_at', '<', createdBefore).execute();
}
