import { createHmac } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * The keys of this server, named by their fingerprints: one with which it seals and signs, and during a rotation a
 * second one, with which other servers still do.
 */
export class ServerKeys {
  readonly #keys = new Map<string, Buffer>();
  #current: string;

  /** @param keys At least one, of 32 bytes each; the first one is used until `use`. */
  constructor(first: Buffer, ...others: readonly Buffer[]) {
    this.#current = this.add(first);
    for (const key of others) this.add(key);
  }

  /** Fingerprint of the key that seals and signs. */
  get current(): string {
    return this.#current;
  }

  /** All keys; the one that seals and signs is the first. */
  get all(): readonly Buffer[] {
    const current = this.#keys.get(this.#current);
    return [...(current ? [current] : []), ...[...this.#keys].filter(([name]) => name !== this.#current).map(([, key]) => key)];
  }

  has(fingerprint: string): boolean {
    return this.#keys.has(fingerprint);
  }

  /** Seals and signs with this key from now on. @throws Error when it is unknown. */
  use(fingerprint: string): void {
    if (!this.has(fingerprint)) throw new Error(`this server has no key ${fingerprint}`);
    this.#current = fingerprint;
  }

  /** @returns The fingerprint of the added key. */
  add(key: Buffer): string {
    if (key.length !== KEY_BYTES) throw new Error(`the key must have ${KEY_BYTES} bytes`);
    const fingerprint = fingerprintOf(key);
    this.#keys.set(fingerprint, key);
    return fingerprint;
  }
}

/** Returns 16 hexadecimal digits that tell keys apart and say nothing about the key. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint of the server key').digest('hex').slice(0, 16);
}
