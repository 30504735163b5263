import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cropImage } from './crop-image';
import { prepareImage } from './prepare-image';
import { readAllGrey, readGrey } from './read-grey';
import { greyJpeg, greyPng, pattern, pngChunk, sixteenBitPng, withChunks, withSegment } from './test-files';

/** Returns an EXIF block with an orientation and a name in it. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([tiff, Buffer.from('Mari Maasikas')]);
}
const pixelsOf = async (bytes: Buffer) => (await readAllGrey(bytes)).pixels;

/** Position in the stored image of a pixel of a width x height image, by EXIF orientation. */
const TURNS: Record<number, (x: number, y: number, w: number, h: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, w) => [y, w - 1 - x],
  7: (x, y, w, h) => [h - 1 - y, w - 1 - x],
  8: (x, y, _, h) => [h - 1 - y, x],
};

describe('orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('rotates a PNG of orientation %i without loss', async (orientation) => {
    const stored = pattern(50, 30);
    const { width, height, original } = await prepareImage(withChunks(await greyPng(50, 30), pngChunk('eXIf', exif(orientation))));
    expect([width, height]).toEqual(orientation < 5 ? [50, 30] : [30, 50]);
    const expected = new Uint8Array(50 * 30);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [fromX, fromY] = (TURNS[orientation] as (typeof TURNS)[1])(x, y, width, height);
        expected[y * width + x] = stored[fromY * 50 + fromX] as number;
      }
    expect(await pixelsOf(original)).toEqual(expected);
    expect(original.includes('Maasikas')).toBe(false);
  });

  it('reads the date of the EXIF, which the stored image does not have', async () => {
    const dated = (await sharp(await greyJpeg(50, 30))
      .withExif({ IFD2: { DateTimeOriginal: '2024:03:08 14:05:00' } })
      .jpeg()
      .toBuffer()) as Buffer;
    const { dateTaken, original } = await prepareImage(dated);
    expect(dateTaken).toBe('2024-03-08');
    expect(original.includes('2024:03:08')).toBe(false);
    const png = await sharp(await greyPng(50, 30))
      .withExif({ IFD2: { DateTimeOriginal: '2023:05:06 14:05:00' } })
      .png()
      .toBuffer();
    expect((await prepareImage(png)).dateTaken).toBe('2023-05-06');
    expect((await prepareImage(await greyPng(50, 30))).dateTaken).toBeNull();
  });

  it('rotates a JPEG and removes the orientation', async () => {
    const jpeg = withSegment(await greyJpeg(50, 30), 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(6)]));
    const { width, height, original } = await prepareImage(jpeg);
    expect([width, height]).toEqual([30, 50]);
    expect((await sharp(original).metadata()).orientation).toBeUndefined();
    const expected = await sharp(await greyJpeg(50, 30))
      .rotate(90)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const turned = await pixelsOf(original);
    const difference = Math.max(...turned.map((value, index) => Math.abs(value - (expected[index] as number))));
    expect(difference).toBeLessThanOrEqual(4);
  });

  it('rotates 16-bit pixels without loss', async () => {
    const png = sixteenBitPng(9, 5, (x, y) => x * 7001 + y * 13);
    const { original, depth, width } = await prepareImage(withChunks(png, pngChunk('eXIf', exif(3))));
    expect({ depth, width }).toEqual({ depth: 16, width: 9 });
    expect(await pixelsOf(original)).toEqual(
      Uint16Array.from({ length: 45 }, (_, i) => (8 - (i % 9)) * 7001 + (4 - Math.floor(i / 9)) * 13),
    );
  });
});

describe('metadata', () => {
  it('removes everything but the unchanged pixels from a JPEG', async () => {
    const plain = await greyJpeg(80, 60);
    const secrets = [
      [0xe1, 'Exif\0\0Mari Maasikas'],
      [0xe1, 'http://ns.adobe.com/xap/1.0/\0<x>Maasikas</x>'],
      [0xe2, 'ICC_PROFILE\0\x01\x01Maasikas'],
      [0xed, 'Photoshop 3.0\0Maasikas'],
      [0xfe, 'Mari Maasikas 1980'],
    ] as const;
    const withMetadata = secrets.reduce((jpeg, [marker, text]) => withSegment(jpeg, marker, Buffer.from(text, 'latin1')), plain);
    const { original } = await prepareImage(withMetadata);
    expect(original.includes('Maasikas')).toBe(false);
    expect(original.equals(plain)).toBe(true);
  });

  it('removes everything but the unchanged pixels from a PNG', async () => {
    const plain = await greyPng(80, 60);
    const withMetadata = withChunks(plain, pngChunk('tEXt', Buffer.from('Author\0Mari Maasikas')), pngChunk('tIME', Buffer.alloc(7)));
    const { original } = await prepareImage(withMetadata);
    expect(original.includes('Maasikas')).toBe(false);
    expect(await pixelsOf(original)).toEqual(pattern(80, 60));
  });
});

describe('16-bit grey', () => {
  const value = (x: number, y: number) => (x * 257 + y * 31) % 4096;
  const png = sixteenBitPng(120, 80, value);

  it('is stored exactly', async () => {
    const { original, depth } = await prepareImage(png);
    expect(depth).toBe(16);
    const pixels = await pixelsOf(original);
    expect(pixels).toBeInstanceOf(Uint16Array);
    expect(pixels).toEqual(Uint16Array.from({ length: 9600 }, (_, i) => value(i % 120, Math.floor(i / 120))));
  });

  it('is resized in 16 bits for the detector', async () => {
    const { pixels, width, height, sourceWidth } = await readGrey(png, { width: 60, height: 40 });
    expect({ width, height, sourceWidth }).toEqual({ width: 60, height: 40, sourceWidth: 120 });
    expect(pixels).toBeInstanceOf(Uint16Array);
    // Means survive a resize; a conversion through 8 bits would make every value a multiple of 257.
    const mean = (values: Uint8Array | Uint16Array) => Array.from(values).reduce((sum, v) => sum + v, 0) / values.length;
    expect(Math.abs(mean(pixels) - mean(await pixelsOf(png)))).toBeLessThan(20);
    expect(pixels.some((v) => v % 257 !== 0)).toBe(true);
  });

  it('fills the display range in tiles although the device used twelve bits', async () => {
    const { tiles } = await prepareImage(png);
    const { channels } = await sharp(tiles[0]?.data).extract({ left: 0, top: 0, width: 120, height: 80 }).stats();
    expect(channels[0]?.max).toBeGreaterThan(240);
    expect(channels[0]?.min).toBeLessThan(15);
  });
});

describe('tiles and thumbnail', () => {
  it('cover the image at every zoom, right side up', async () => {
    const width = 1000;
    const height = 600;
    // Brighter from left to right, so that the mean of a tile identifies its column.
    const pixels = Uint8Array.from({ length: width * height }, (_, i) => Math.floor(((i % width) / width) * 250));
    const { tiles, tileSize, maxZoom, thumbnail } = await prepareImage(await greyPng(width, height, pixels));
    expect({ tileSize, maxZoom }).toEqual({ tileSize: 256, maxZoom: 2 });
    const names = tiles.map(({ z, y, x }) => `${z}/${y}/${x}`).sort();
    const expected = ['0/0/0', '1/0/0', '1/0/1', '1/1/0', '1/1/1'];
    for (let y = 0; y < 3; y++) for (let x = 0; x < 4; x++) expected.push(`2/${y}/${x}`);
    expect(names).toEqual(expected.sort());
    for (const { z, y, x, data } of tiles) {
      const facts = await sharp(data).metadata();
      expect([facts.format, facts.width, facts.height, facts.channels]).toEqual(['jpeg', 256, 256, 1]);
      if (z !== 2) continue;
      const raw = await sharp(data).toColourspace('b-w').raw().toBuffer();
      const column = x === 3 ? 100 : 128;
      expect(Math.abs((raw[10 * 256 + column] as number) - ((x * 256 + column) / width) * 250)).toBeLessThan(6);
      // 600 rows leave 88 in the last tile; below them it is black.
      if (y === 2) expect(raw[200 * 256 + 20]).toBeLessThan(8);
    }
    const small = await sharp(thumbnail).metadata();
    expect([small.format, small.width, small.height, small.channels]).toEqual(['jpeg', 320, 192, 1]);
  });

  it('writes all-white tiles too', async () => {
    const { tiles } = await prepareImage(await greyPng(600, 300, new Uint8Array(600 * 300).fill(255)));
    expect(tiles.filter(({ z }) => z === 2)).toHaveLength(6);
  });
});

describe('readGrey', () => {
  it('returns the same numbers for the true shape and for a stretched copy', async () => {
    // As the training images: a panoramic radiograph squeezed into a square.
    const smooth = Uint8Array.from({ length: 1600 * 900 }, (_, i) => {
      const x = (i % 1600) / 1600;
      const y = Math.floor(i / 1600) / 900;
      return 128 + 60 * Math.sin(x * 25) * Math.cos(y * 19) + 40 * Math.sin(x * 60 + y * 31);
    });
    const truly = await greyPng(1600, 900, smooth);
    const squeezed = await sharp(truly).resize(900, 900, { fit: 'fill' }).toColourspace('b-w').png().toBuffer();
    const [a, b] = await Promise.all([truly, squeezed].map((file) => readGrey(file, { width: 512, height: 288 })));
    const differences = Array.from(a?.pixels ?? [], (v, i) => Math.abs(v - (b?.pixels[i] as number)));
    expect(differences).toHaveLength(512 * 288);
    expect(differences.reduce((worst, value) => Math.max(worst, value))).toBeLessThanOrEqual(4);
  });

  it('reads transparent pixels as black, whatever their colour', async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } } })
      .png()
      .toBuffer();
    expect(new Set(await pixelsOf(file))).toEqual(new Set([0]));
  });
});

describe('cropImage', () => {
  it('cuts out the box, clipped to the image and scaled down', async () => {
    const file = await greyPng(400, 300);
    const clipped = await sharp(await cropImage(file, [350, 250, 100, 100], { maxWidth: 500 })).metadata();
    expect([clipped.width, clipped.height, clipped.channels]).toEqual([50, 50, 1]);
    const smaller = await sharp(await cropImage(file, [0, 0, 400, 300], { maxWidth: 100 })).metadata();
    expect([smaller.width, smaller.height]).toEqual([100, 75]);
    await expect(cropImage(file, [500, 0, 10, 10], { maxWidth: 100 })).rejects.toBeInstanceOf(RangeError);
  });
});
