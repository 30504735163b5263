import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@molaar/contracts';
import type { Outbound } from './outbound';

/**
 * Returns a signature as Standard Webhooks define it: `v1,` and the HMAC-SHA-256 of `<id>.<seconds>.<body>` in base64.
 * @see https://www.standardwebhooks.com
 */
export function signStandardWebhook(secret: string, { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

interface SentWebhook {
  url: string;
  /** All secrets that are valid now; each signs. */
  secrets: readonly string[];
  id: string;
  body: string;
  at: Date;
}

/**
 * Sends an event to an endpoint of the clinic.
 * @returns The status of the response, whatever it is.
 * @throws PracticeError without a response.
 */
export async function sendStandardWebhook(
  outbound: Outbound,
  { url, secrets, id, body, at }: SentWebhook,
): Promise<{ status: number; retryAfterMs: number }> {
  const seconds = Math.floor(at.getTime() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Molaar-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signStandardWebhook(secret, { id, seconds, body })).join(' '),
  };
  const { status, retryAfterMs } = await outbound.send({ url, method: 'POST', headers, body });
  return { status, retryAfterMs };
}
