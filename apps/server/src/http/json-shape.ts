import { AppError } from '@molaar/contracts';

/** Deepest nesting of objects and arrays; no call has more than 8. */
const MOST_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Counts objects and arrays of JSON text while it arrives, without parsing it: `JSON.parse` of 15 MB of `[[[…]]]` holds
 * the process for seconds. Invalid JSON passes; the parser reports it.
 */
export class JsonShape {
  #depth = 0;
  #objects = 0;
  #inString = false;
  #escaped = false;

  /** @param mostObjects Most objects and arrays, together. */
  constructor(private readonly mostObjects: number) {}

  /**
   * Reads the next bytes of UTF-8. A byte of a longer character is never one of the signs of JSON.
   * @throws VALIDATION_FAILED when the text is too deep or has too many objects and arrays.
   */
  read(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (this.#escaped) this.#escaped = false;
      else if (this.#inString) {
        if (byte === QUOTE) this.#inString = false;
        else if (byte === BACKSLASH) this.#escaped = true;
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === 0x5b || byte === 0x7b) this.#open();
      else if (byte === 0x5d || byte === 0x7d) this.#depth -= 1;
    }
  }

  #open(): void {
    this.#depth += 1;
    this.#objects += 1;
    if (this.#depth > MOST_DEPTH) throw new AppError('VALIDATION_FAILED', `nested deeper than ${MOST_DEPTH} levels`);
    if (this.#objects > this.mostObjects)
      throw new AppError('VALIDATION_FAILED', `more than ${this.mostObjects} objects and lists in one request`);
  }
}
