import type { Locale, MailContent, MailState } from '@molaar/contracts';
import type { ClinicTx } from '../database';
import { newId } from '../ids';
import { type MailedVersion, recordTreatmentPlanDelivery } from './plan-deliveries';

export interface NewMail {
  to: string;
  locale: Locale;
  content: MailContent;
  at: Date;
}

/** Queues a mail in the transaction of its cause; answers its id. */
export async function insertMail(tx: ClinicTx, { to, locale, content, at }: NewMail): Promise<string> {
  const id = newId();
  const row = { id, recipient: to, locale, content: JSON.stringify(content), next_attempt_at: at, created_at: at, sent_at: null };
  await tx
    .insertInto('mails')
    .values({ organization_id: tx.organizationId, ...row })
    .execute();
  return id;
}

export interface ClaimedMail {
  id: string;
  to: string;
  locale: Locale;
  content: MailContent;
  /** This attempt's number, from 1. */
  attempt: number;
}

/**
 * Takes a due mail for one attempt; nobody else gets it before `until`. Undefined when it was taken or settled
 * meanwhile.
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
  return { id, to: row.recipient, locale: row.locale, content: row.content, attempt: row.attempts };
}

/** What a mail carried; undefined for one without a plan. */
export type MailedTreatmentPlan = MailedVersion | undefined;

/** It has left: what it said is forgotten. `refused`: those of its copies that the mail server did not take. */
export function markMailSent(tx: ClinicTx, id: string, at: Date, refused: string[] = []): Promise<MailedTreatmentPlan> {
  return settle(tx, id, { state: 'SENT', content: null, sent_at: at }, at, { refused });
}

/** No mail server is set: the outbox is as far as it goes. */
export function markMailKept(tx: ClinicTx, id: string, at: Date): Promise<MailedTreatmentPlan> {
  return settle(tx, id, { state: 'KEPT', sent_at: at }, at);
}

/** Tried often enough: it is forgotten too, but for the words that went with a plan, so that it can be sent again. */
export async function markMailFailed(tx: ClinicTx, id: string, at: Date): Promise<MailedTreatmentPlan> {
  const mail = await tx
    .selectFrom('mails')
    .select('content')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst();
  const body = mail?.content?.kind === 'TREATMENT_PLAN' ? mail.content.body : null;
  return settle(tx, id, { state: 'FAILED', content: null }, at, { body });
}

/** The next attempt is not before `at`, and then with this content. */
export function postponeMail(tx: ClinicTx, id: string, at: Date, content: MailContent): Promise<MailedTreatmentPlan> {
  return settle(tx, id, { next_attempt_at: at, content: JSON.stringify(content) }, at);
}

/** What a mail carried is told how far it came. */
async function settle(
  tx: ClinicTx,
  id: string,
  change: { state?: MailState; content?: string | null; sent_at?: Date; next_attempt_at?: Date },
  at: Date,
  outcome: { body?: string | null; refused?: string[] } = {},
): Promise<MailedTreatmentPlan> {
  const row = await tx
    .updateTable('mails')
    .set(change)
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .returning(['state', 'attempts'])
    .executeTakeFirst();
  return row && recordTreatmentPlanDelivery(tx, id, { ...row, at, ...outcome });
}

export interface StoredMail {
  id: string;
  to: string;
  locale: Locale;
  content: MailContent;
  state: MailState;
  createdAt: Date;
}

/** The organization's last mails that still hold what they say, the newest first. */
export async function listReadableMails(tx: ClinicTx, most: number): Promise<StoredMail[]> {
  const rows = await tx
    .selectFrom('mails')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap(({ id, recipient, locale, content, state, created_at }) =>
    content ? [{ id, to: recipient, locale, content, state, createdAt: created_at }] : [],
  );
}
