import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Only the end of a file is read, since a log may be large. */
const TAIL_BYTES = 16 * 1024;

/** Returns the last lines of a text file, at most `count`, without empty ones; none when it cannot be read. */
export function lastLines(path: string, count: number): string[] {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const from = Math.max(0, size - TAIL_BYTES);
      const bytes = Buffer.alloc(size - from);
      const read = readSync(file, bytes, 0, bytes.length, from);
      const lines = bytes.toString('utf8', 0, read).split('\n');
      // When reading starts inside the file, the first line is incomplete.
      return (from > 0 ? lines.slice(1) : lines).filter((line) => line !== '').slice(-count);
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
}
