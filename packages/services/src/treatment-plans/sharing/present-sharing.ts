import type { PlanAnswer, PlanDelivery, PlanLink } from '@molaar/contracts';
import type { StoredPlan, StoredPlanAnswer, StoredPlanDelivery, StoredPlanLink } from '@molaar/db';
import { linkState } from './treatment-plan-link';

export function presentDelivery(delivery: StoredPlanDelivery, sentBy: string): PlanDelivery {
  const { id, planId, planVersion, to, cc, subject, language, format, fileName, state, attempts, createdAt, settledAt, body, refused } =
    delivery;
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
    refused,
  };
}

export function presentLink(link: StoredPlanLink, status: StoredPlan['status'], createdBy: string, now: Date): PlanLink {
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

export function presentAnswer({ id, planVersion, choices, comment, answeredAt }: StoredPlanAnswer): PlanAnswer {
  return { id, planVersion, choices, comment, answeredAt: answeredAt.toISOString() };
}
