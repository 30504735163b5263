import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@molaar/contracts';
import type { Actor } from '../context/deps';
import { markSecretResponse } from '../idempotency/secret-response';

const SHAPE = /^molaar_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export interface NewApiKeySecret {
  /** The whole secret; shown once and never stored. */
  secret: string;
  /** Its readable beginning. */
  prefix: string;
  secretHash: Buffer;
}

/** Creates `molaar_` + 8 letters that identify the secret to people + 256 random bits. */
export function newApiKeySecret(actor: Pick<Actor, 'idempotency'>): NewApiKeySecret {
  markSecretResponse(actor);
  const name = [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  const prefix = `${API_KEY_PREFIX}${name}`;
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, prefix, secretHash: hashApiKeySecret(secret) };
}

/** Whether a text has the form of an API key secret. */
export function isApiKeySecret(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Returns the SHA-256 of an API key's secret, which alone is stored: the secret is random, so it needs no slow hash.
 */
export function hashApiKeySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
