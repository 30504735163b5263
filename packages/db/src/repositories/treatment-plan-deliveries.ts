import type { Locale, MailState, PdfFormat } from '@molaar/contracts';
import type { ClinicTx } from '../database';

export interface NewTreatmentPlanDelivery {
  id: string;
  planId: string;
  planVersion: number;
  mailId: string;
  to: string;
  cc: string[];
  subject: string;
  language: Locale;
  format: PdfFormat;
  /** Key of the pages as they were sent. */
  pdfKey: string;
  fileName: string;
  sentBy: string;
  createdAt: Date;
}

export interface StoredTreatmentPlanDelivery extends NewTreatmentPlanDelivery {
  state: MailState;
  attempts: number;
  settledAt: Date | null;
  /** The text of a mail that failed; null otherwise. */
  body: string | null;
  /** Addresses of `cc` that the mail server rejected although the mail was sent. */
  rejectedRecipients: string[];
}

/** Records a mail that delivers a treatment plan. */
export async function insertTreatmentPlanDelivery(tx: ClinicTx, delivery: NewTreatmentPlanDelivery): Promise<void> {
  await tx
    .insertInto('plan_deliveries')
    .values({
      organization_id: tx.organizationId,
      id: delivery.id,
      plan_id: delivery.planId,
      plan_version: delivery.planVersion,
      mail_id: delivery.mailId,
      recipient: delivery.to,
      cc: delivery.cc,
      subject: delivery.subject,
      language: delivery.language,
      format: delivery.format,
      pdf_key: delivery.pdfKey,
      file_name: delivery.fileName,
      sent_by: delivery.sentBy,
      created_at: delivery.createdAt,
    })
    .execute();
}

/** Lists all mails of a treatment plan, newest first. */
export async function listTreatmentPlanDeliveries(tx: ClinicTx, planId: string): Promise<StoredTreatmentPlanDelivery[]> {
  const rows = await tx
    .selectFrom('plan_deliveries')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    planId: row.plan_id,
    planVersion: row.plan_version,
    mailId: row.mail_id,
    to: row.recipient,
    cc: row.cc,
    subject: row.subject,
    language: row.language,
    format: row.format,
    pdfKey: row.pdf_key,
    fileName: row.file_name,
    sentBy: row.sent_by,
    createdAt: row.created_at,
    state: row.state,
    attempts: row.attempts,
    settledAt: row.settled_at,
    body: row.body,
    rejectedRecipients: row.refused,
  }));
}

/** The treatment plan version of a mail, and its sender. */
export interface MailedVersion {
  planId: string;
  planVersion: number;
  patientId: string;
  imageId: string | null;
  sentBy: string;
}

/**
 * Records the state of a mail that contained a treatment plan, and its text where that is stored.
 * @returns The version that it contained.
 */
export async function recordTreatmentPlanDelivery(
  tx: ClinicTx,
  mailId: string,
  {
    state,
    attempts,
    at,
    body = null,
    rejectedRecipients = [],
  }: { state: MailState; attempts: number; at: Date; body?: string | null; rejectedRecipients?: string[] },
): Promise<MailedVersion | undefined> {
  const row = await tx
    .updateTable('plan_deliveries')
    .set({ state, attempts, settled_at: state === 'QUEUED' ? null : at, body, refused: rejectedRecipients })
    .where('organization_id', '=', tx.organizationId)
    .where('mail_id', '=', mailId)
    .returning(['plan_id', 'plan_version', 'sent_by'])
    .executeTakeFirst();
  if (!row) return undefined;
  const plan = await tx
    .selectFrom('treatment_plans')
    .select(['patient_id', 'image_id'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', row.plan_id)
    .executeTakeFirst();
  if (!plan) return undefined;
  return {
    planId: row.plan_id,
    planVersion: row.plan_version,
    patientId: plan.patient_id,
    imageId: plan.image_id,
    sentBy: row.sent_by,
  };
}
