import type { MailState } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface NewStoredReply {
  id: string;
  planId: string;
  planVersion: number;
  answerId: string;
  /** Null: a reply to the patient's message. */
  treatmentId: string | null;
  text: string;
  writtenBy: string;
  createdAt: Date;
  /** The mail that informs the patient about it; null when there is no address. */
  mailId: string | null;
}

export interface StoredReply extends NewStoredReply {
  mailState: MailState | null;
}

/** Inserts a reply. @returns false when the id exists, because the request was repeated. */
export async function insertTreatmentPlanReply(tx: ClinicTx, reply: NewStoredReply): Promise<boolean> {
  const row = await tx
    .insertInto('plan_replies')
    .values({
      organization_id: tx.organizationId,
      id: reply.id,
      plan_id: reply.planId,
      plan_version: reply.planVersion,
      answer_id: reply.answerId,
      treatment_id: reply.treatmentId,
      body: reply.text,
      written_by: reply.writtenBy,
      created_at: reply.createdAt,
      mail_id: reply.mailId,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a reply to a patient with the name of who wrote it. */
export async function findTreatmentPlanReply(tx: ClinicTx, id: string): Promise<StoredReply | undefined> {
  return replies(tx).where('r.id', '=', id).executeTakeFirst();
}

/** Lists the replies about a treatment plan, the oldest first, as they are read. */
export async function listTreatmentPlanReplies(tx: ClinicTx, planId: string): Promise<StoredReply[]> {
  return replies(tx).where('r.plan_id', '=', planId).orderBy('r.created_at').orderBy('r.id').execute();
}

/**
 * Clears the mails about replies to a patient, whose recipient names the patient; what is still queued is not sent.
 * Before the replies are deleted, since only they refer to the mails.
 */
export async function clearReplyMails(tx: ClinicTx, patientId: string): Promise<void> {
  await sql`update mails set recipient = '', content = null, state = case state when 'QUEUED' then 'FAILED' when 'KEPT' then 'SENT' else state end
    where organization_id = ${tx.organizationId} and id in (
      select r.mail_id from plan_replies r
        join treatment_plans p on p.organization_id = r.organization_id and p.id = r.plan_id
        where r.organization_id = ${tx.organizationId} and p.patient_id = ${patientId})`.execute(tx);
}

function replies(tx: ClinicTx) {
  return tx
    .selectFrom('plan_replies as r')
    .leftJoin('mails as m', (join) => join.onRef('m.organization_id', '=', 'r.organization_id').onRef('m.id', '=', 'r.mail_id'))
    .select([
      'r.id',
      'r.plan_id as planId',
      'r.plan_version as planVersion',
      'r.answer_id as answerId',
      'r.treatment_id as treatmentId',
      'r.body as text',
      'r.written_by as writtenBy',
      'r.created_at as createdAt',
      'r.mail_id as mailId',
      'm.state as mailState',
    ])
    .where('r.organization_id', '=', tx.organizationId);
}
