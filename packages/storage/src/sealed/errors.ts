import { ObjectNotFoundError } from '../object-store';
import { StorageUnavailableError } from '../storage-unavailable';

/** A sealed object is not what was stored under its name: bytes were altered, cut off, or belong to another object. */
export class ObjectDamagedError extends Error {
  override readonly name = 'ObjectDamagedError';

  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`object ${key} is damaged`, options);
  }
}

/** The key of a sealed object does not exist any more: its clinic was erased, and the object with it. */
export class DataKeyErasedError extends ObjectNotFoundError {}

/** The key of a sealed object exists and cannot be opened now: a server's key is missing, or the KMS is away. */
export class DataKeyUnavailableError extends StorageUnavailableError {}
