import type { PatientAnswer, TreatmentPlanDelivery, TreatmentPlanLink, TreatmentPlanReply } from '@molaar/contracts';
import {
  type ClinicTx,
  findPeopleNames,
  type StoredReply,
  type StoredTreatmentPlan,
  type StoredTreatmentPlanAnswer,
  type StoredTreatmentPlanDelivery,
  type StoredTreatmentPlanLink,
} from '@molaar/db';
import { linkState } from './treatment-plan-link';

/** Converts a stored mail with a treatment plan to that of the API. @param sentBy the name of who sent it */
export function presentDelivery(delivery: StoredTreatmentPlanDelivery, sentBy: string): TreatmentPlanDelivery {
  const { id, planId, planVersion, to, cc, subject, language, format, fileName, state, attempts, createdAt, settledAt, body } = delivery;
  return {
    id,
    planId,
    planVersion,
    to,
    cc,
    subject,
    language,
    format,
    fileName,
    state,
    attempts,
    sentBy,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    body,
    refused: delivery.rejectedRecipients,
  };
}

/**
 * Converts a stored link to that of the API; its state depends on the plan and the time.
 * @param createdBy the name of who made it
 */
export function presentLink(
  link: StoredTreatmentPlanLink,
  status: StoredTreatmentPlan['status'],
  createdBy: string,
  now: Date,
): TreatmentPlanLink {
  const { id, planVersion, language, createdAt, expiresAt, openedAt } = link;
  return {
    id,
    planVersion,
    language,
    state: linkState(link, status, now),
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
  };
}

/** Converts a patient's stored answer to that of the API. */
export function presentAnswer(answer: StoredTreatmentPlanAnswer): PatientAnswer {
  const { id, planVersion, choices, comment, answeredAt, signature, documentHash } = answer;
  return { id, planVersion, choices, comment, answeredAt: answeredAt.toISOString(), signature, documentHash };
}

/** Returns replies with the names of their authors. */
export async function presentReplies(tx: ClinicTx, replies: readonly StoredReply[]): Promise<TreatmentPlanReply[]> {
  const names = await findPeopleNames(
    tx,
    replies.map(({ writtenBy }) => writtenBy),
  );
  return replies.map(({ id, answerId, treatmentId, text, writtenBy, createdAt, mailState }) => ({
    id,
    answerId,
    treatmentId,
    text,
    writtenBy: names.get(writtenBy) ?? '',
    createdAt: createdAt.toISOString(),
    mailState,
  }));
}
