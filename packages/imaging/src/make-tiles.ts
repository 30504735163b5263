import type { DisplayPixels } from './eight-bits';
import { sharp } from './sharp';

export const TILE_SIZE = 256;
const QUALITY = 80;

/** One tile of the pyramid in Google layout: zoom 0 has a single tile, row y from the top, column x from the left. */
export interface Tile {
  z: number;
  y: number;
  x: number;
  data: Buffer;
}

/** Returns the zoom at which one pixel of a tile is one pixel of the image. */
function maxZoomOf(width: number, height: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE_SIZE)));
}

/**
 * Makes grey JPEG tiles of every zoom, padded with black at the right and lower edge. sharp's own tile writer needs a
 * folder and omits tiles that are all white.
 */
export async function makeTiles(image: DisplayPixels): Promise<{ tiles: Tile[]; maxZoom: number }> {
  const maxZoom = maxZoomOf(image.width, image.height);
  const tiles: Promise<Tile>[] = [];
  let level = image;
  for (let z = maxZoom; z >= 0; z--) {
    if (z < maxZoom) level = await halve(level);
    for (let y = 0; y * TILE_SIZE < level.height; y++)
      for (let x = 0; x * TILE_SIZE < level.width; x++) tiles.push(encodeTile(level, z, y, x));
  }
  return { tiles: await Promise.all(tiles), maxZoom };
}

function fromRaw({ pixels, width, height }: DisplayPixels) {
  return sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
}

async function halve(image: DisplayPixels): Promise<DisplayPixels> {
  const width = Math.ceil(image.width / 2);
  const height = Math.ceil(image.height / 2);
  const pixels = await fromRaw(image).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, pixels };
}

async function encodeTile(level: DisplayPixels, z: number, y: number, x: number): Promise<Tile> {
  const pixels = new Uint8Array(TILE_SIZE * TILE_SIZE);
  const left = x * TILE_SIZE;
  const rows = Math.min(TILE_SIZE, level.height - y * TILE_SIZE);
  const columns = Math.min(TILE_SIZE, level.width - left);
  for (let row = 0; row < rows; row++) {
    const start = (y * TILE_SIZE + row) * level.width + left;
    pixels.set(level.pixels.subarray(start, start + columns), row * TILE_SIZE);
  }
  const data = await fromRaw({ width: TILE_SIZE, height: TILE_SIZE, pixels }).jpeg({ quality: QUALITY }).toBuffer();
  return { z, y, x, data };
}

/** Makes a small grey JPEG of the whole image, at most `side` pixels wide and high, never enlarged. */
export function makeThumbnail(image: DisplayPixels, side: number): Promise<Buffer> {
  return fromRaw(image).resize(side, side, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: QUALITY }).toBuffer();
}
