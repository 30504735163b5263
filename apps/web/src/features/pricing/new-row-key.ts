let last = 0;

/** A key for a row that is not saved yet; never one of the server's ids. */
export function newRowKey(): string {
  last += 1;
  return `new-${last}`;
}
