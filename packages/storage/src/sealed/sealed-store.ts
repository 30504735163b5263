import { Readable } from 'node:stream';
import type { ObjectStore, OpenedObject } from '../object-store';
import { openedBytes } from '../opened-bytes';
import { validateKey } from '../validate-key';
import { type DataKeys, ownerOf } from './data-keys';
import { DataKeyErasedError } from './errors';
import {
  type DataKey,
  HEADER_BYTES,
  keyIdOf,
  mayBeSealed,
  openBytes,
  openedSize,
  openStream,
  SEALED_FRAME_BYTES,
  sealBytes,
} from './frames';

/** An object up to this size, sealed, is read at once. */
const SMALL_BYTES = HEADER_BYTES + 4 * SEALED_FRAME_BYTES;

/**
 * Returns the store with encryption: every object is sealed with the key of the clinic to which it belongs. Plain
 * objects, which are older, stay readable; none of them is empty, so an empty one is damaged. Besides the store's own
 * errors it throws ObjectDamagedError, DataKeyErasedError and DataKeyUnavailableError; damage beyond the first 64 KiB
 * of a stream fails the stream.
 * @param options.seal false: new objects are plain, and sealed ones stay readable.
 */
export function createSealedStore(inner: ObjectStore, keys: DataKeys, { seal }: { seal: boolean }): ObjectStore {
  const findKey = (key: string) => async (id: string) => {
    const found = await keys.find(ownerOf(key), id);
    if (!found) throw new DataKeyErasedError(key);
    return found;
  };

  return {
    ...inner,

    async put(key, body, options) {
      validateKey(key);
      // A plain body that begins as a sealed one, or is empty, could not be read.
      const sealed = seal || mayBeSealed(body) ? sealBytes(await keys.current(ownerOf(key)), key, body) : body;
      await inner.put(key, sealed, options);
    },

    async get(key) {
      return openWhole(findKey(key), key, await inner.get(key));
    },

    async open(key) {
      const stored = await inner.open(key);
      try {
        return await openStored(findKey(key), key, stored);
      } catch (error) {
        stored.stream.destroy();
        throw error;
      }
    },
  };
}

/** Returns whether a stored object is sealed; an empty one is not plain either. */
export async function isObjectSealed(inner: ObjectStore, key: string): Promise<boolean> {
  const { stream } = await inner.open(key);
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    return mayBeSealed((await readFirst(chunks)).first);
  } finally {
    stream.destroy();
  }
}

type FindKey = (id: string) => Promise<DataKey>;

async function openWhole(findKey: FindKey, key: string, bytes: Buffer): Promise<Buffer> {
  if (!mayBeSealed(bytes)) return bytes;
  // Of an object that was cut in its header, the id of its key would be wrong too.
  openedSize(bytes.length, key);
  return openBytes(await findKey(keyIdOf(bytes)), key, bytes);
}

/**
 * Opens the beginning before it returns, so that a wrong key or damage is an error of the call and not of the stream.
 */
async function openStored(findKey: FindKey, key: string, stored: OpenedObject): Promise<OpenedObject> {
  const { stream, size, contentType } = stored;
  if (size <= SMALL_BYTES) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const bytes = await openWhole(findKey, key, chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    return openedBytes(bytes, contentType);
  }
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { first, all } = await readFirst(chunks);
  if (!mayBeSealed(first)) return { stream: readableOf(all, stream), size, contentType };
  const opened = openStream(findKey, key, all);
  const { value: beginning } = await opened.next();
  const whole = async function* () {
    if (beginning) yield beginning;
    yield* opened;
  };
  return { stream: readableOf(whole(), stream), size: openedSize(size, key), contentType };
}

/** Reads the beginning of a stream, at least a header. @returns It, and an iterable of all of the stream. */
async function readFirst(chunks: AsyncIterator<Buffer>): Promise<{ first: Buffer; all: AsyncIterable<Buffer> }> {
  const read: Buffer[] = [];
  let ended = false;
  for (let length = 0; length < HEADER_BYTES; length += read.at(-1)?.length ?? 0) {
    const { value, done } = await chunks.next();
    if (done) {
      ended = true;
      break;
    }
    read.push(value);
  }
  const first = Buffer.concat(read);
  const all = async function* (): AsyncGenerator<Buffer> {
    try {
      yield first;
      for (let next = ended ? undefined : await chunks.next(); next && !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  };
  return { first, all: all() };
}

/** Returns the chunks as a stream, with which the stored object closes too, also when nobody has read any. */
function readableOf(chunks: AsyncIterable<Buffer>, stored: Readable): Readable {
  return Readable.from(chunks, { objectMode: false }).once('close', () => stored.destroy());
}
