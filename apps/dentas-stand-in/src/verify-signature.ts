import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 300;

/**
 * Verifies the signature of a webhook as the exchange document describes it.
 * @returns null when it is valid, else the problem.
 */
export function verifySignature(secret: string, header: string | undefined, body: string, now: number): string | null {
  const fields = new Map((header ?? '').split(',').map((part) => part.split('=', 2) as [string, string]));
  const seconds = Number(fields.get('t'));
  const given = Buffer.from(fields.get('v1') ?? '', 'hex');
  if (!Number.isInteger(seconds) || given.length !== 32) return 'signature missing';
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  if (!timingSafeEqual(given, expected)) return 'signature wrong';
  return Math.abs(now / 1000 - seconds) > TOLERANCE_S ? 'signature out of time' : null;
}
