import { renderMail } from '@molaar/adapters';
import {
  type ContactMailOutcome,
  claimContactMail,
  deleteContactMails,
  inTransaction,
  listDueContactMails,
  settleContactMail,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { MAIL_LEASE_MS, nextAttempt } from '../mail/next-attempt';

const BATCH_SIZE = 20;
const RETENTION_MS = 30 * 24 * 3_600_000;

type ContactDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'log'>;

/**
 * Sends the due contact messages with the same retry rule as `deliverMails`.
 * @returns The number of attempts.
 */
export async function deliverContactMails(deps: ContactDeps): Promise<number> {
  const now = deps.clock();
  const due = await inTransaction(deps.db, async (tx) => {
    await deleteContactMails(tx, new Date(now.getTime() - RETENTION_MS));
    return listDueContactMails(tx, now, BATCH_SIZE);
  });
  for (const id of due) await deliver(deps, id);
  return due.length;
}

async function deliver({ db, clock, mail: transport, publicUrl, log }: ContactDeps, id: string): Promise<void> {
  const now = clock();
  const mail = await inTransaction(db, (tx) => claimContactMail(tx, id, now, new Date(now.getTime() + MAIL_LEASE_MS)));
  if (!mail) return;
  const settle = (end: ContactMailOutcome): Promise<void> => inTransaction(db, (tx) => settleContactMail(tx, id, end));
  if (!transport) return settle({ state: 'KEPT', at: now });
  const { to, content, locale, attempt } = mail;
  try {
    const replyTo = content.kind === 'CONTACT' ? content.email : undefined;
    await transport.send({ id, to, replyTo, ...renderMail(content, { locale, publicUrl }) });
  } catch (error) {
    // A mail server's response may quote the address: only its code is logged.
    const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
    const next = nextAttempt(attempt, error, clock());
    log.warn({ mailId: id, attempt, code, responseCode }, next ? 'contact message not sent, will be retried' : 'contact message failed');
    return settle(next ? { state: 'QUEUED', nextAttemptAt: next } : { state: 'FAILED' });
  }
  await settle({ state: 'SENT', at: clock() });
  log.info({ mailId: id, attempt }, 'contact message sent');
}
