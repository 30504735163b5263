import { deflateSync, crc32 as zlibCrc32 } from 'node:zlib';
import type { Phantom } from './spec';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const GREY_8_BIT = Uint8Array.of(8, 0, 0, 0, 0);

/** Encodes a phantom as PNG: 8-bit grey, no metadata. */
export function encodePng({ width, height, pixels }: Pick<Phantom, 'width' | 'height' | 'pixels'>): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const size = new DataView(header.buffer);
  size.setUint32(0, width);
  size.setUint32(4, height);
  header.set(GREY_8_BIT, 8);
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(width, height, pixels), { level: 6 })),
    chunk('IEND', new Uint8Array(0)),
  ];
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Stores each row as differences from the row above (filter 2), which compresses smooth shading well. */
function filtered(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    const row = y * (width + 1);
    rows[row] = 2;
    for (let x = 0; x < width; x += 1) {
      const above = y > 0 ? (pixels[(y - 1) * width + x] ?? 0) : 0;
      rows[row + 1 + x] = ((pixels[y * width + x] ?? 0) - above) & 0xff;
    }
  }
  return rows;
}

/** Length, name, data, checksum over name and data. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i += 1) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, zlibCrc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
