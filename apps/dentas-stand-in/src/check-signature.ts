import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 300;

/** What a partner's developer would write after reading the document: is this call the portal's, whole, and of now? */
export function checkSignature(secret: string, header: string | undefined, body: string, now: number): string | null {
  const fields = new Map((header ?? '').split(',').map((part) => part.split('=', 2) as [string, string]));
  const seconds = Number(fields.get('t'));
  const given = Buffer.from(fields.get('v1') ?? '', 'hex');
  if (!Number.isInteger(seconds) || given.length !== 32) return 'signature missing';
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  if (!timingSafeEqual(given, expected)) return 'signature wrong';
  return Math.abs(now / 1000 - seconds) > TOLERANCE_S ? 'signature out of time' : null;
}
