import { unreadable } from '../image-errors';

const HEADER = 64;

/**
 * Decodes an RLE frame (PS3.5, annex G): one segment per byte of a sample and channel, the most significant first.
 * @returns Samples, pixel by pixel, in little endian.
 */
export function decodeRle(
  bytes: Uint8Array,
  { pixels, channels, bytesPerSample }: { pixels: number; channels: number; bytesPerSample: number },
) {
  if (bytes.length < HEADER) throw unreadable('an RLE frame that is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments = channels * bytesPerSample;
  if (view.getUint32(0, true) !== segments) throw unreadable('an RLE frame with other segments than the header says');
  const step = segments;
  const decoded = new Uint8Array(pixels * segments);
  for (let segment = 0; segment < segments; segment++) {
    const from = view.getUint32(4 + 4 * segment, true);
    const end = segment + 1 < segments ? view.getUint32(8 + 4 * segment, true) : bytes.length;
    if (from < HEADER || end < from || end > bytes.length) throw unreadable('an RLE segment outside of its frame');
    const channel = Math.floor(segment / bytesPerSample);
    const byte = bytesPerSample - 1 - (segment % bytesPerSample);
    unpack(bytes.subarray(from, end), decoded, { at: channel * bytesPerSample + byte, step, count: pixels });
  }
  return decoded;
}

function unpack(packed: Uint8Array, into: Uint8Array, { at, step, count }: { at: number; step: number; count: number }): void {
  let written = 0;
  for (let read = 0; read < packed.length && written < count; ) {
    const head = packed[read++] as number;
    if (head === 128) continue;
    const isRun = head > 128;
    const length = isRun ? 257 - head : head + 1;
    if (written + length > count || read + (isRun ? 1 : length) > packed.length) throw unreadable('an RLE segment of a wrong length');
    for (let i = 0; i < length; i++) into[at + step * written++] = packed[isRun ? read : read + i] as number;
    read += isRun ? 1 : length;
  }
  if (written < count) throw unreadable('an RLE segment that is cut off');
}
