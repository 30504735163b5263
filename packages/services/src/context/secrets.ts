import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServerKeys } from './server-keys';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encryption and signatures with the server's key. `purpose` separates uses: a value made for one purpose is invalid
 * for another. What any of the server's keys sealed or signed is accepted.
 */
export interface Secrets {
  /** Encrypts a text (AES-256-GCM) with a random nonce. */
  seal(purpose: string, text: string): string;
  /** Returns undefined when the text was not sealed with a key of this server and this purpose. */
  open(purpose: string, sealed: string): string | undefined;
  /** Seals a text with the key in use; undefined when it is, or when no key of this server opens it. */
  reseal(purpose: string, sealed: string): string | undefined;
  /** HMAC-SHA-256, base64url. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

/**
 * Creates secrets from a key of 32 random bytes, or from the keys of a rotation. Without the key, sealed values are
 * lost: partners' shared secrets must be entered again, and nobody can read the objects.
 */
export function createSecrets(key: Buffer | ServerKeys): Secrets {
  const keys = key instanceof ServerKeys ? key : new ServerKeys(key);
  const inUse = (): Buffer => keys.all[0] ?? Buffer.alloc(0);
  const seal: Secrets['seal'] = (purpose, text) => sealWith(inUse(), purpose, text);
  const open: Secrets['open'] = (purpose, sealed) => firstOf(keys.all, (one) => openWith(one, purpose, sealed));
  return {
    seal,
    open,
    reseal: (purpose, sealed) => {
      if (openWith(inUse(), purpose, sealed) !== undefined) return undefined;
      const text = open(purpose, sealed);
      return text === undefined ? undefined : seal(purpose, text);
    },
    sign: (purpose, text) => signWith(inUse(), purpose, text),
    verify: (purpose, text, signature) =>
      keys.all.some((one) => {
        const expected = Buffer.from(signWith(one, purpose, text));
        const given = Buffer.from(signature);
        return given.length === expected.length && timingSafeEqual(given, expected);
      }),
  };
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keyFor(key: Buffer, use: 'seal' | 'sign', purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'molaar', `${use} ${purpose}`, 32));
}

function sealWith(key: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(key, 'seal', purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function openWith(key: Buffer, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(key, 'seal', purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function signWith(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(key, 'sign', purpose))
    .update(text)
    .digest('base64url');
}
