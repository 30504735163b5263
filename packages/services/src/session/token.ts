import { createHash, randomBytes } from 'node:crypto';

/** Creates a session token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text has the form of a session token. */
export function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/** Hashes a token for storage: 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
