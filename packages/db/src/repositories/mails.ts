import type { Locale, MailContent, MailState } from '@molaar/contracts';
import type { ClinicTx } from '../database';
import { newId } from '../ids';
import { openMail, sealMail } from './sealed-mail';
import { type MailedVersion, recordTreatmentPlanDelivery } from './treatment-plan-deliveries';

/** Mails without which a person cannot sign in or finish signing up: they precede all others. */
const URGENT: readonly MailContent['kind'][] = ['PASSWORD_RESET', 'EMAIL_CONFIRM', 'EMAIL_CHANGE'];

export interface NewMail {
  to: string;
  locale: Locale;
  content: MailContent;
  at: Date;
}

/** Queues a mail in the transaction of its cause. @returns Its id. */
export async function insertMail(tx: ClinicTx, { to, locale, content, at }: NewMail): Promise<string> {
  const id = newId();
  const row = { id, recipient: to, locale, content: sealMail(tx, content), next_attempt_at: at, created_at: at, sent_at: null };
  await tx
    .insertInto('mails')
    .values({ organization_id: tx.organizationId, ...row, urgent: URGENT.includes(content.kind) })
    .execute();
  return id;
}

export interface ClaimedMail {
  id: string;
  to: string;
  locale: Locale;
  content: MailContent;
  /** Number of this attempt, from 1. */
  attempt: number;
}

/**
 * Claims a due mail for one attempt; nobody else gets it before `until`.
 * @returns undefined when it was claimed or settled in the meantime.
 */
export async function claimMail(tx: ClinicTx, id: string, at: Date, until: Date): Promise<ClaimedMail | undefined> {
  const row = await tx
    .updateTable('mails')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', at)
    .returning(['recipient', 'locale', 'content', 'attempts'])
    .executeTakeFirst();
  if (!row?.content) return undefined;
  const content = openMail(tx, row.content);
  if (content) return { id, to: row.recipient, locale: row.locale, content, attempt: row.attempts };
  // Sealed with a key that this server does not have: nobody can send it any more.
  await markMailFailed(tx, id, at);
  return undefined;
}

/** The treatment plan of a mail; undefined for other mails. */
export type MailedTreatmentPlan = MailedVersion | undefined;

/** Marks a mail as sent and deletes its content. @param rejected Addresses of `cc` that the mail server rejected. */
export function markMailSent(tx: ClinicTx, id: string, at: Date, rejected: string[] = []): Promise<MailedTreatmentPlan> {
  return settle(tx, id, { state: 'SENT', content: null, sent_at: at }, { at, rejectedRecipients: rejected });
}

/** Marks a mail that stays in the outbox because no mail server is configured. */
export function markMailLeftInOutbox(tx: ClinicTx, id: string, at: Date): Promise<MailedTreatmentPlan> {
  return settle(tx, id, { state: 'KEPT', sent_at: at }, { at });
}

/**
 * Marks a mail as failed after its last attempt and deletes its content; the text sent with a treatment plan is stored
 * with the delivery, so that it can be sent again.
 */
export async function markMailFailed(tx: ClinicTx, id: string, at: Date): Promise<MailedTreatmentPlan> {
  const mail = await tx
    .selectFrom('mails')
    .select('content')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst();
  const content = mail?.content && openMail(tx, mail.content);
  const body = content?.kind === 'TREATMENT_PLAN' ? content.body : null;
  return settle(tx, id, { state: 'FAILED', content: null }, { at, body });
}

/** Postpones the next attempt to `at`, which then uses this content. */
export function postponeMail(tx: ClinicTx, id: string, at: Date, content: MailContent): Promise<MailedTreatmentPlan> {
  return settle(tx, id, { next_attempt_at: at, content: sealMail(tx, content) }, { at });
}

/** Records a mail's outcome, also in the delivery of its treatment plan. */
async function settle(
  tx: ClinicTx,
  id: string,
  change: { state?: MailState; content?: string | null; sent_at?: Date; next_attempt_at?: Date },
  outcome: { at: Date; body?: string | null; rejectedRecipients?: string[] },
): Promise<MailedTreatmentPlan> {
  const row = await tx
    .updateTable('mails')
    .set(change)
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .returning(['state', 'attempts'])
    .executeTakeFirst();
  return row && recordTreatmentPlanDelivery(tx, id, { ...row, ...outcome });
}

export interface StoredMail {
  id: string;
  to: string;
  locale: Locale;
  content: MailContent;
  state: MailState;
  createdAt: Date;
}

/** Lists the organization's last mails whose content is still stored, newest first. */
export async function listReadableMails(tx: ClinicTx, limit: number): Promise<StoredMail[]> {
  const rows = await tx
    .selectFrom('mails')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, recipient, locale, content: stored, state, created_at }) => {
    const content = stored && openMail(tx, stored);
    return content ? [{ id, to: recipient, locale, content, state, createdAt: created_at }] : [];
  });
}
