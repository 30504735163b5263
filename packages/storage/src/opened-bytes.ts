import { Readable } from 'node:stream';
import type { OpenedObject } from './object-store';

/** Returns bytes that are in memory as an opened object: cheaper than `Readable.from`. */
export function openedBytes(bytes: Buffer, contentType: string): OpenedObject {
  const stream = new Readable({ read: () => undefined });
  if (bytes.length > 0) stream.push(bytes);
  stream.push(null);
  return { stream, size: bytes.length, contentType };
}
