import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Locale, NewTreatmentPlanLink, PdfFormat, TreatmentPlanLinkState } from '@molaar/contracts';
import {
  type ClinicTx,
  insertTreatmentPlanLink,
  newId,
  PIN_TRIES,
  type StoredTreatmentPlan,
  type StoredTreatmentPlanLink,
} from '@molaar/db';
import type { Actor } from '../../context/deps';
import { markSecretResponse } from '../../idempotency/secret-response';
import { hashPassword } from '../../session/password';

const DAY_MS = 24 * 3_600_000;
const SHAPE = /^[A-Za-z0-9_-]{22}$/;

/** Whether a text has the form of a link secret. */
export function isLinkSecret(text: string): boolean {
  return SHAPE.test(text);
}

/** Hashes a link or visit secret for storage: 128 random bits need no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Creates a link or visit secret: 128 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

export interface PreparedLink {
  secret: string;
  pin: string;
  pinHash: string;
}

/** Prepares a link before the transaction: hashing the PIN is slow and would occupy a connection. */
export async function prepareLink(actor: Pick<Actor, 'idempotency'>): Promise<PreparedLink> {
  markSecretResponse(actor);
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  return { secret: newSecret(), pin, pinHash: await hashPassword(pin) };
}

interface LinkInput extends PreparedLink {
  plan: Pick<StoredTreatmentPlan, 'id' | 'planVersion'>;
  language: Locale;
  format: PdfFormat;
  days: number;
  at: Date;
  publicUrl: string;
  /** The address that it is sent to; null or omitted when it is given in another way. */
  recipient?: string | null;
}

/**
 * Inserts the link.
 * @returns What its creator is shown once.
 */
export async function insertLink(
  tx: ClinicTx,
  { userId }: { userId: string },
  { plan, secret, pin, pinHash, language, format, days, at, publicUrl, recipient = null }: LinkInput,
): Promise<NewTreatmentPlanLink> {
  const expiresAt = new Date(at.getTime() + days * DAY_MS);
  const id = newId();
  await insertTreatmentPlanLink(tx, {
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
    recipient,
  });
  return { id, url: `${publicUrl}/p/${secret}`, pin, expiresAt: expiresAt.toISOString() };
}

/**
 * Returns a link's state.
 * @param status Status of the link's version of the treatment plan.
 */
export function linkState(link: StoredTreatmentPlanLink, status: StoredTreatmentPlan['status'], now: Date): TreatmentPlanLinkState {
  if (link.revokedAt) return 'REVOKED';
  if (link.expiresAt <= now) return 'EXPIRED';
  if (link.tries >= PIN_TRIES) return 'LOCKED';
  return status === 'SUPERSEDED' ? 'REPLACED' : 'OPEN';
}
