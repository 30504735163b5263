import type { components } from './generated/schema.js';

/** An event that the portal sends. */
export type WebhookEvent = components['schemas']['AnalysisEvent'];

export interface ReceivedWebhook {
  /** The body as it was received, before it is parsed. */
  body: string;
  /** The header `Molaar-Signature`. */
  signature: string | null | undefined;
  /** The secret that the clinic entered or was shown. */
  secret: string;
  /** Tolerated difference of the clocks; 300 by default. */
  toleranceSeconds?: number;
  /** Now, in milliseconds; for tests. */
  now?: number;
}

/** A request that the portal did not sign, or not now. */
export class WebhookSignatureError extends Error {
  override readonly name: string = 'WebhookSignatureError';
}

/**
 * Returns the event of a webhook whose signature is right. An event may arrive twice: `id` identifies it.
 *
 * @throws WebhookSignatureError otherwise: respond with 400.
 */
export async function readWebhook({ body, signature, secret, toleranceSeconds = 300, now }: ReceivedWebhook): Promise<WebhookEvent> {
  const parts = new URLSearchParams((signature ?? '').replaceAll(',', '&'));
  const [time, v1] = [parts.get('t') ?? '', parts.get('v1') ?? ''];
  const age = Math.abs((now ?? Date.now()) / 1000 - Number(time));
  if (time === '' || !(age <= toleranceSeconds)) throw new WebhookSignatureError('the signature is missing or too old');
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = Uint8Array.from(v1.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!(await crypto.subtle.verify('HMAC', key, bytes, encoder.encode(`${time}.${body}`))))
    throw new WebhookSignatureError('the signature is wrong');
  return JSON.parse(body) as WebhookEvent;
}
