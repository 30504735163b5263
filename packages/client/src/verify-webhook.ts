import type { components } from './generated/schema.js';
import { WebhookSignatureError } from './webhook.js';

/** An event that the portal sends to a webhook endpoint. */
export type WebhookMessage = components['schemas']['WebhookMessage'];

export interface SignedWebhook {
  /** The body as it was received, before it is parsed. */
  body: string;
  /** The headers of the request: those of `fetch`, of Node, or an object with names in lower case. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The secret that was shown when the endpoint was registered: `whsec_…`. */
  secret: string;
  /** Tolerated difference of the clocks; 300 by default. */
  toleranceSeconds?: number;
  /** Now, in milliseconds; for tests. */
  now?: number;
}

/**
 * Returns the event of a webhook whose signature is right (Standard Webhooks). An event may arrive twice: `id`
 * identifies it.
 *
 * @throws WebhookSignatureError otherwise: respond with 400.
 */
export async function verifyWebhook({ body, headers, secret, toleranceSeconds = 300, now }: SignedWebhook): Promise<WebhookMessage> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === 'string' ? value : '';
  };
  const [id, time] = [header('webhook-id'), header('webhook-timestamp')];
  const age = Math.abs((now ?? Date.now()) / 1000 - Number(time));
  if (id === '' || time === '' || !(age <= toleranceSeconds)) throw new WebhookSignatureError('the signature is missing or too old');
  const key = await crypto.subtle.importKey('raw', fromBase64(secret.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  // During a rotation a request has a signature of each secret.
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, fromBase64(value), signed))) return JSON.parse(body) as WebhookMessage;
  }
  throw new WebhookSignatureError('the signature is wrong');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
