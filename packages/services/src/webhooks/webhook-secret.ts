import { randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@molaar/contracts';
import type { Actor } from '../context/deps';
import { markSecretResponse } from '../idempotency/secret-response';

/** Sealing purpose of the secrets of endpoints. */
export const ENDPOINT_SECRET = 'webhook-endpoint';

/** Creates `whsec_` + 256 random bits in base64, the form of the Standard Webhooks. */
export function newWebhookSecret(actor: Pick<Actor, 'idempotency'>): string {
  markSecretResponse(actor);
  return `${WEBHOOK_SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
}
