import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Creates the secret part of a reset or invitation link: 128 random bits, base64url. */
export function newLinkId(): string {
  return randomBytes(16).toString('base64url');
}

const SHAPE = /^[A-Za-z0-9_-]{22}$/;

/** Whether a text has the form of a link secret. */
export function isLinkId(text: string): boolean {
  return SHAPE.test(text);
}

/** Hashes a reset link for storage: 128 random bits need no salt and no slow hash. */
export function hashLinkId(linkId: string): Buffer {
  return createHash('sha256').update(linkId).digest();
}

/** Creates a security code: six digits, leading zeros included. */
export function newSecurityCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
