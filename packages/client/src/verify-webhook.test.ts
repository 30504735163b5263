import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './verify-webhook';
import { WebhookSignatureError } from './webhook';

const secretOf = (byte: number) => `whsec_${btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))}`;
const SECRET = secretOf(5);
const OTHER = secretOf(6);
const NOW = 1_767_225_600_000;
const BODY = '{"id":"one","type":"test"}';

async function signature(secret: string, time = NOW / 1000): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`one.${time}.${BODY}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}
const [RIGHT, WRONG, OLD] = [await signature(SECRET), await signature(OTHER), await signature(SECRET, 1_000)];

const headersOf = (signed: string, over: Record<string, string> = {}) => ({
  'webhook-id': 'one',
  'webhook-timestamp': String(NOW / 1000),
  'webhook-signature': signed,
  ...over,
});
const verify = (headers: Headers | Record<string, string>, body = BODY) => verifyWebhook({ body, headers, secret: SECRET, now: NOW });

describe('verifyWebhook', () => {
  it('agrees with the example of the Standard Webhooks', async () => {
    const body = '{"test": 2432232314}';
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    await expect(verifyWebhook({ body, headers, secret, now: 1_614_265_330_000 })).resolves.toEqual({ test: 2432232314 });
  });

  it('accepts any of several signatures, and headers of fetch', async () => {
    await expect(verify(headersOf(`${WRONG} ${RIGHT}`))).resolves.toMatchObject({ id: 'one' });
    await expect(verify(new Headers(headersOf(RIGHT)))).resolves.toMatchObject({ id: 'one' });
  });

  it.each([
    ['another secret', headersOf(WRONG), BODY],
    ['another body', headersOf(RIGHT), '{"id":"two"}'],
    ['another id', headersOf(RIGHT, { 'webhook-id': 'two' }), BODY],
    ['an old time', headersOf(OLD, { 'webhook-timestamp': '1000' }), BODY],
    ['no number as time', headersOf(RIGHT, { 'webhook-timestamp': 'now' }), BODY],
    ['no base64', headersOf('v1,%%%'), BODY],
    ['another version', headersOf(RIGHT.replace('v1', 'v2')), BODY],
    ['no headers', {}, BODY],
  ])('rejects %s', async (_, headers, body) => {
    await expect(verify(headers as Record<string, string>, body)).rejects.toBeInstanceOf(WebhookSignatureError);
  });
});
