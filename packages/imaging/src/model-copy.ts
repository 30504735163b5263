import type { Box } from '@molaar/domain/geometry';
import { openPixels } from './open-pixels';
import { type GreyImage, type GreyPixels, readGrey, resizeGrey } from './read-grey';

/** Identifies the format; anything without it is read from the original. */
const MARK = 'MGC1';
const HEAD = 24;

/**
 * Makes a copy at the size of the model's input, stored next to the original: the pixels that `readGrey` returns,
 * readable without decoding.
 * @param grey The original's pixels if they are known.
 */
export async function makeModelCopy(original: Buffer, size: { width: number; height: number }, grey: GreyPixels): Promise<Buffer> {
  const { channels, format } = await openPixels(original).metadata();
  // Colours are scaled before they become grey, and a JPEG's decoder does a part of the scaling.
  const same = channels === 1 && format === 'png';
  return encode(same ? await resizeGrey(grey, size) : await readGrey(original, size));
}

/** Reads the result of `makeModelCopy`; null for anything that is no complete copy. */
export function readModelCopy(bytes: Buffer): GreyImage | null {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, 4) !== MARK) return null;
  const [width, height, sourceWidth, sourceHeight, depth] = [4, 8, 12, 16, 20].map((at) => bytes.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const count = width * height;
  if ((depth !== 8 && depth !== 16) || bytes.length !== HEAD + (count * depth) / 8) return null;
  const size = { width, height, sourceWidth, sourceHeight, part: [0, 0, sourceWidth, sourceHeight] as Box };
  if (depth === 8) return { ...size, pixels: new Uint8Array(bytes.buffer, bytes.byteOffset + HEAD, count) };
  const pixels = new Uint16Array(count);
  for (let i = 0; i < count; i++) pixels[i] = bytes.readUInt16LE(HEAD + 2 * i);
  return { ...size, pixels };
}

function encode({ width, height, sourceWidth, sourceHeight, pixels }: GreyImage): Buffer {
  const depth = pixels instanceof Uint16Array ? 16 : 8;
  const bytes = Buffer.alloc(HEAD + (pixels.length * depth) / 8);
  bytes.write(MARK, 0, 'latin1');
  [width, height, sourceWidth, sourceHeight, depth].forEach((value, index) => {
    bytes.writeUInt32LE(value, 4 + 4 * index);
  });
  if (depth === 8) bytes.set(pixels, HEAD);
  else for (let i = 0; i < pixels.length; i++) bytes.writeUInt16LE(pixels[i] as number, HEAD + 2 * i);
  return bytes;
}
