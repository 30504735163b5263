import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, base64url: the secret part of a reset or invitation link. */
export function newLinkId(): string {
  return randomBytes(16).toString('base64url');
}

const SHAPE = /^[A-Za-z0-9_-]{22}$/;

/** Whether a text can be a link's secret at all; what cannot is not looked up. */
export function isLinkId(text: string): boolean {
  return SHAPE.test(text);
}

/** What is stored of a reset link: 128 random bits need no salt and no slow hash. */
export function hashLinkId(linkId: string): Buffer {
  return createHash('sha256').update(linkId).digest();
}

/** Six digits, leading zeros included. */
export function newSecurityCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
