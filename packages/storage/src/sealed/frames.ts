import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ObjectDamagedError } from './errors';

/**
 * The format of sealed bytes: a header of 48 bytes (magic, id of the data key, salt), then frames of 64 KiB, each
 * followed by its tag. The key of one object comes from the data key and the salt, so a counter is never used twice as
 * nonce. The nonce is the number of the frame and whether it is the last one; header and name are authenticated with
 * each frame. So frames that are missing, moved, or come from another object do not open.
 */
const MAGIC = Buffer.from('MOLAARS1', 'latin1');
const ID_BYTES = 16;
const SALT_BYTES = 24;
export const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;
export const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';

/** A key that objects are sealed with. */
export interface DataKey {
  /** A UUID. */
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

/** Returns whether these are sealed bytes, of which the first eight suffice. */
export function isSealed(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/** Returns whether bytes are sealed, or so few, as none, that they may be what is left of sealed ones. */
export function mayBeSealed(bytes: Uint8Array): boolean {
  return MAGIC.subarray(0, bytes.length).equals(bytes.subarray(0, MAGIC.length));
}

/** Returns the id of the data key in a header of sealed bytes. */
export function keyIdOf(header: Buffer): string {
  const hex = header.toString('hex', MAGIC.length, MAGIC.length + ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns the number of bytes inside of so many sealed bytes. @throws ObjectDamagedError for an impossible number. */
export function openedSize(sealedBytes: number, name: string): number {
  const body = sealedBytes - HEADER_BYTES;
  const frames = Math.ceil(body / SEALED_FRAME_BYTES);
  const size = body - frames * TAG_BYTES;
  if (frames < 1 || size < 0 || (frames > 1 && size <= (frames - 1) * FRAME_BYTES)) throw new ObjectDamagedError(name);
  return size;
}

/** Seals bytes. @param name Authenticated: they open under the same name only. */
export function sealBytes(dataKey: DataKey, name: string, bytes: Uint8Array): Buffer {
  const sealer = new FrameSealer(dataKey, name);
  const parts: Uint8Array[] = [sealer.header];
  for (let at = 0; at === 0 || at < bytes.length; at += FRAME_BYTES)
    parts.push(...sealer.frame(bytes.subarray(at, at + FRAME_BYTES), at + FRAME_BYTES >= bytes.length));
  return Buffer.concat(parts);
}

/** Opens all of the sealed bytes. @throws ObjectDamagedError when they are not what was sealed under this name. */
export function openBytes(dataKey: DataKey, name: string, sealed: Buffer): Buffer {
  const size = openedSize(sealed.length, name);
  const opener = new FrameOpener(dataKey, name, sealed.subarray(0, HEADER_BYTES));
  const opened: Buffer[] = [];
  for (let at = HEADER_BYTES; at < sealed.length; at += SEALED_FRAME_BYTES)
    opened.push(opener.frame(sealed.subarray(at, at + SEALED_FRAME_BYTES), at + SEALED_FRAME_BYTES >= sealed.length));
  return opened.length === 1 && opened[0] ? opened[0] : Buffer.concat(opened, size);
}

/** Seals a stream of unknown length. */
export async function* sealStream(dataKey: DataKey, name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sealer = new FrameSealer(dataKey, name);
  yield sealer.header;
  for await (const { bytes, last } of inFrames(source, FRAME_BYTES)) yield* sealer.frame(bytes, last);
}

/**
 * Opens a stream of sealed bytes. What it has yielded is authentic; that nothing is missing is known at its end.
 * @param source Begins with the header.
 * @param findKey Returns the key with this id.
 * @throws ObjectDamagedError at the first frame that is not authentic, or when the last one is missing.
 */
export async function* openStream(
  findKey: (id: string) => Promise<DataKey>,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let opener: FrameOpener | undefined;
  for await (const { bytes, last } of inFrames(source, SEALED_FRAME_BYTES, HEADER_BYTES)) {
    if (opener) {
      yield opener.frame(bytes, last);
      continue;
    }
    if (last || bytes.length < HEADER_BYTES || !isSealed(bytes)) throw new ObjectDamagedError(name);
    opener = new FrameOpener(await findKey(keyIdOf(bytes)), name, bytes);
  }
}

class FrameSealer {
  #index = 0;

  readonly header: Buffer;
  readonly #key: Buffer;
  readonly #authenticated: Buffer;

  constructor(dataKey: DataKey, name: string) {
    this.header = Buffer.concat([MAGIC, Buffer.from(dataKey.id.replaceAll('-', ''), 'hex'), randomBytes(SALT_BYTES)]);
    this.#key = objectKey(dataKey, this.header);
    this.#authenticated = authenticatedWith(this.header, name);
  }

  frame(bytes: Uint8Array, last: boolean): Buffer[] {
    const cipher = createCipheriv(CIPHER, this.#key, nonce(this.#index++, last));
    cipher.setAAD(this.#authenticated);
    return [cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  }
}

class FrameOpener {
  #index = 0;

  readonly #key: Buffer;
  readonly #authenticated: Buffer;
  readonly #name: string;

  constructor(dataKey: DataKey, name: string, header: Buffer) {
    this.#key = objectKey(dataKey, header);
    this.#authenticated = authenticatedWith(header, name);
    this.#name = name;
  }

  frame(sealed: Buffer, last: boolean): Buffer {
    if (sealed.length < TAG_BYTES) throw new ObjectDamagedError(this.#name);
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, this.#key, nonce(this.#index++, last), { authTagLength: TAG_BYTES });
    decipher.setAAD(this.#authenticated);
    decipher.setAuthTag(sealed.subarray(end));
    const opened = decipher.update(sealed.subarray(0, end));
    try {
      decipher.final();
    } catch (error) {
      throw new ObjectDamagedError(this.#name, { cause: error });
    }
    return opened;
  }
}

/** The bytes that are authenticated with each frame. */
function authenticatedWith(header: Buffer, name: string): Buffer {
  return Buffer.concat([header, Buffer.from(name, 'utf8')]);
}

/** Takes microseconds; handing it to a thread would take longer. */
function objectKey({ key }: DataKey, header: Buffer): Buffer {
  const salt = header.subarray(MAGIC.length + ID_BYTES, HEADER_BYTES);
  return Buffer.from(hkdfSync('sha256', key, salt, 'molaar object', KEY_BYTES));
}

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes[NONCE_BYTES - 5] = last ? 1 : 0;
  bytes.writeUInt32BE(index, NONCE_BYTES - 4);
  return bytes;
}

/**
 * Yields a stream's bytes in pieces of one length, of which the last one may be shorter. An empty stream is one empty
 * piece.
 * @param first Length of the first piece.
 */
async function* inFrames(
  source: AsyncIterable<Uint8Array>,
  length: number,
  first = length,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = [];
  let held = 0;
  let wanted = first;
  for await (const chunk of source) {
    waiting.push(chunk);
    held += chunk.length;
    if (held <= wanted) continue;
    let bytes = Buffer.concat(waiting);
    // A piece is yielded when more follows, so that the last one is known.
    while (bytes.length > wanted) {
      yield { bytes: bytes.subarray(0, wanted), last: false };
      bytes = bytes.subarray(wanted);
      wanted = length;
    }
    waiting = [bytes];
    held = bytes.length;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}
