import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Locale, NewPlanLink, PdfFormat, PlanLinkState } from '@molaar/contracts';
import { insertPlanLink, newId, PIN_TRIES, type StoredPlan, type StoredPlanLink, type Tx } from '@molaar/db';
import { answerHoldsSecret } from '../../idempotency/secret-answer';
import { hashPassword } from '../../session/password';

const DAY_MS = 24 * 3_600_000;
const SHAPE = /^[A-Za-z0-9_-]{22}$/;

/** Whether a text can be a link's secret at all; what cannot is not looked up. */
export function isLinkSecret(text: string): boolean {
  return SHAPE.test(text);
}

/** What is stored of a link or a visit: 128 random bits need no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** 128 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

export interface PreparedLink {
  secret: string;
  pin: string;
  pinHash: string;
}

/** Before the transaction begins: the PIN's hash is slow on purpose, and would hold a connection meanwhile. */
export async function prepareLink(): Promise<PreparedLink> {
  answerHoldsSecret();
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  return { secret: newSecret(), pin, pinHash: await hashPassword(pin) };
}

/** Writes the link down and answers what its maker is shown once. */
export async function insertLink(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  plan: Pick<StoredPlan, 'id' | 'planVersion'>,
  { secret, pin, pinHash }: PreparedLink,
  { language, format, days, at, publicUrl }: { language: Locale; format: PdfFormat; days: number; at: Date; publicUrl: string },
): Promise<NewPlanLink> {
  const expiresAt = new Date(at.getTime() + days * DAY_MS);
  const id = newId();
  await insertPlanLink(tx, organizationId, {
    id,
    planId: plan.id,
    planVersion: plan.planVersion,
    linkHash: hashSecret(secret),
    pinHash,
    language,
    format,
    createdBy: userId,
    createdAt: at,
    expiresAt,
  });
  return { id, url: `${publicUrl}/p/${secret}`, pin, expiresAt: expiresAt.toISOString() };
}

/** `status` is that of the link's version of the plan. */
export function linkState(link: StoredPlanLink, status: StoredPlan['status'], now: Date): PlanLinkState {
  if (link.revokedAt) return 'REVOKED';
  if (link.expiresAt <= now) return 'EXPIRED';
  if (link.tries >= PIN_TRIES) return 'LOCKED';
  return status === 'SUPERSEDED' ? 'REPLACED' : 'OPEN';
}
