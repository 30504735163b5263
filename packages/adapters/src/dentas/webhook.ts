import { createHmac } from 'node:crypto';
import { errorForStatus } from './dentas-client';
import type { Outbound } from './outbound';
import { PracticeError } from './practice-error';

export const SIGNATURE_HEADER = 'Molaar-Signature';

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 over `<seconds>.<body>`. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

function hmac(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}

/**
 * Sends an event to the practice system. The event's id identifies repeats.
 * @throws PracticeError for any status other than 2xx.
 */
export async function sendWebhook(
  outbound: Outbound,
  { url, secret, id, event, at }: { url: string; secret: string; id: string; event: object; at: Date },
): Promise<void> {
  const body = JSON.stringify({ id, ...event });
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, at), 'Idempotency-Key': id };
  const { status, retryAfterMs } = await outbound.send({ url, method: 'POST', headers, body });
  if (status >= 200 && status <= 299) return;
  const error = errorForStatus(status, retryAfterMs);
  // An event names no patient's chart: 404 and 400 come from a receiver that is being installed, and are retried too.
  throw error.needsPerson ? new PracticeError('FAILED', { status }) : error;
}
