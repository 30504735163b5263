let last = 0;

/** Returns a key for a row that is not saved yet; it is never an id of the server. */
export function newRowKey(): string {
  last += 1;
  return `new-${last}`;
}
