import type { Readable } from 'node:stream';

/** One stored object, opened for streaming. The reader must consume or destroy the stream. */
export interface OpenedObject {
  stream: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/**
 * Where radiographs, tiles, findings and PDFs lie. A key is a path of plain segments (`validateKey`); an object appears
 * whole or not at all, and putting a key again replaces it. An implementation throws RangeError for a bad key.
 */
export interface ObjectStore {
  put(key: string, body: Uint8Array, options: { contentType: string }): Promise<void>;
  /** The whole object. Throws ObjectNotFoundError. */
  get(key: string): Promise<Buffer>;
  /** Throws ObjectNotFoundError. */
  open(key: string): Promise<OpenedObject>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no error: a repeated job must not fail on it. */
  delete(key: string): Promise<void>;
  /** Deletes everything below `prefix`, which ends with a slash. */
  deletePrefix(prefix: string): Promise<void>;
  /** Every object whose key starts with `prefix`, in no promised order; sizes in bytes. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
}

/** The store holds no object of this key. */
export class ObjectNotFoundError extends Error {
  constructor(readonly key: string) {
    super(`no object ${key}`);
    this.name = 'ObjectNotFoundError';
  }
}
