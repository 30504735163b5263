import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text can be one of our tokens at all; what cannot is not looked up. */
export function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/** What is stored of a token: 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
