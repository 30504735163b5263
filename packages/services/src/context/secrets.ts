import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encryption and signatures with the server's key. `purpose` separates uses: a value made for one purpose is invalid
 * for another.
 */
export interface Secrets {
  /** Encrypts a text (AES-256-GCM) with a random nonce. */
  seal(purpose: string, text: string): string;
  /** Returns undefined when the text was not sealed with this key and purpose. */
  open(purpose: string, sealed: string): string | undefined;
  /** HMAC-SHA-256, base64url. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

/**
 * Creates secrets from a key of 32 random bytes. Without the key, sealed values are lost: partners' shared secrets must
 * be entered again.
 */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new Error('the key must have 32 bytes');
  const keyFor = (use: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, 'molaar', `${use} ${purpose}`, 32));
  const sign: Secrets['sign'] = (purpose, text) => createHmac('sha256', keyFor('sign', purpose)).update(text).digest('base64url');
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor('seal', purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, keyFor('seal', purpose), bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    sign,
    verify: (purpose, text, signature) => {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
