import type { Readable } from 'node:stream';

/** A stored object opened for streaming. The reader must consume or destroy the stream. */
export interface OpenedObject {
  stream: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Names directly below a folder, in order; those of folders end with a slash. */
export interface FolderPage {
  names: string[];
  /** Whether names follow the last one. */
  more: boolean;
}

/** Maximum number of names of one page. */
export const FOLDER_PAGE = 1000;

/**
 * Store of images, packs of tiles, findings and PDFs. A key is a path of plain segments (`validateKey`). Writes are
 * atomic, and putting a key again replaces the object. Implementations throw RangeError for an invalid key.
 */
export interface ObjectStore {
  put(key: string, body: Uint8Array, options: { contentType: string }): Promise<void>;
  /** Returns the whole object. @throws ObjectNotFoundError */
  get(key: string): Promise<Buffer>;
  /** Opens an object for streaming. @throws ObjectNotFoundError */
  open(key: string): Promise<OpenedObject>;
  exists(key: string): Promise<boolean>;
  /** Deletes an object; a missing one is no error, because a repeated job must not fail on it. */
  delete(key: string): Promise<void>;
  /** Deletes everything below `prefix`, which ends with a slash. */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists objects whose key starts with `prefix`, in no defined order; sizes in bytes, as stored. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /**
   * Lists a page of what is directly below a folder, by one request however many objects its folders have.
   * @param folder Ends with a slash; a missing one is empty.
   * @param after The last name of the page before; empty for the first page.
   * @param most Names in a page; at most FOLDER_PAGE, which is also the default.
   */
  listFolder(folder: string, after: string, most?: number): Promise<FolderPage>;
}

/** The store has no object with this key. */
export class ObjectNotFoundError extends Error {
  constructor(readonly key: string) {
    super(`no object ${key}`);
    this.name = 'ObjectNotFoundError';
  }
}
