import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@molaar/contracts';
import { answerHoldsSecret } from '../idempotency/secret-answer';

const SHAPE = /^molaar_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export interface FreshSecret {
  /** The whole secret: shown once, kept nowhere. */
  secret: string;
  /** Its readable beginning. */
  prefix: string;
  secretHash: Buffer;
}

/** `molaar_` + 8 letters by which people tell secrets apart + 256 random bits. */
export function newApiKeySecret(): FreshSecret {
  answerHoldsSecret();
  const name = [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  const prefix = `${API_KEY_PREFIX}${name}`;
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, prefix, secretHash: hashApiKeySecret(secret) };
}

/** Whether a text can be one of our secrets at all. */
export function isApiKeySecret(text: string): boolean {
  return SHAPE.test(text);
}

export function hashApiKeySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
