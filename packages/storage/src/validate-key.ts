/** Letters, digits and `_ - .`, not starting with a dot: neither `..` nor the disk store's own files are valid. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 300;

/** Returns the key. @throws RangeError when it is empty, too long, absolute or not made of plain segments. */
export function validateKey(key: string): string {
  if (key.length === 0 || key.length > MAX_LENGTH || !key.split('/').every((segment) => SEGMENT.test(segment)))
    throw new RangeError(`not an object key: ${JSON.stringify(key.slice(0, MAX_LENGTH))}`);
  return key;
}

/**
 * Validates the beginning of a key: empty (everything), or a key with or without a trailing slash.
 * @throws RangeError as `validateKey`.
 */
export function validatePrefix(prefix: string): string {
  if (prefix !== '') validateKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
}

/**
 * Validates a prefix whose objects may be deleted: a folder, so that `image/1` does not include `image/10`.
 * @throws RangeError
 */
export function validateFolder(prefix: string): string {
  if (!prefix.endsWith('/')) throw new RangeError(`not a folder of objects: ${JSON.stringify(prefix)}`);
  return validatePrefix(prefix);
}
