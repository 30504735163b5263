import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PNG_SIGNATURE } from './png-structure';

/** Files for the tests of this package, written byte by byte where a library would reject them. */

/** Draws a smooth grey pattern with texture, so that all rows and columns differ. */
export function pattern(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = (x * 3 + y * 5 + ((x * y) >> 4)) & 0xff;
  return pixels;
}

/** Returns a PNG with one channel of eight bits. */
export function greyPng(width: number, height: number, pixels = pattern(width, height)): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

/** Returns a JPEG with one channel. */
export function greyJpeg(width: number, height: number): Promise<Buffer> {
  return sharp(pattern(width, height), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();
}

/** Returns a chunk of a PNG with its length and check sum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Returns the chunk IHDR of a grey PNG. */
export function pngHeader(width: number, height: number, depth: 8 | 16 = 8): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = depth;
  return pngChunk('IHDR', data);
}

/** Writes a grey PNG from its raw rows, each without the filter byte. */
export function handmadePng(width: number, height: number, depth: 8 | 16, rows: (y: number) => Uint8Array): Buffer {
  const bytes = width * (depth / 8);
  const raw = Buffer.alloc(height * (bytes + 1));
  for (let y = 0; y < height; y++) raw.set(rows(y), y * (bytes + 1) + 1);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height, depth),
    pngChunk('IDAT', deflateSync(raw)),
    pngChunk('IEND', new Uint8Array(0)),
  ]);
}

/** Inserts chunks after a PNG's header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Inserts a segment after a JPEG's start. */
export function withSegment(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Returns a grey PNG of 16 bits. @param value the sample at a pixel, 0 to 65535 */
export function sixteenBitPng(width: number, height: number, value: (x: number, y: number) => number): Buffer {
  return handmadePng(width, height, 16, (y) => {
    const row = Buffer.alloc(width * 2);
    for (let x = 0; x < width; x++) row.writeUInt16BE(value(x, y), x * 2);
    return row;
  });
}
