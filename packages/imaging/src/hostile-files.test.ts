import { randomBytes } from 'node:crypto';
import { AppError, type ErrorCode } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PNG_SIGNATURE } from './png-structure';
import { prepareImage } from './prepare-image';
import { readStructure } from './read-structure';
import { greyJpeg, greyPng, handmadePng, pattern, pngChunk, pngHeader, withChunks, withSegment } from './test-files';

/** Returns code and description of the error with which a file is rejected. */
async function rejection(bytes: Buffer): Promise<{ code: ErrorCode; description: string }> {
  const error = await prepareImage(bytes).then(
    () => new Error('the file was accepted'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, description: error.description };
}
const rejectionCode = async (bytes: Buffer) => (await rejection(bytes)).code;

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('files that are neither PNG nor JPEG', () => {
  const colour = sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } });
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['SVG, whatever its name', () => svg],
    ['SVG after a byte order mark', () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg])],
    ['GIF', () => gif],
    ['WebP', () => colour.clone().webp().toBuffer()],
    ['TIFF', () => colour.clone().tiff().toBuffer()],
    ['a text file', () => Buffer.from('Dear dentist,\n')],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a DICOM preamble', () => Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
    ['noise', () => randomBytes(5000)],
    ['half a PNG signature', () => PNG_SIGNATURE.subarray(0, 5)],
    ['two bytes of a JPEG', () => Buffer.from([0xff, 0xd8])],
  ])('rejects %s', async (_, file) => {
    expect(await rejectionCode(await file())).toBe('IMAGE_TYPE_NOT_SUPPORTED');
  });

  it('rejects a PNG signature followed by an SVG', async () => {
    expect(await rejectionCode(Buffer.concat([PNG_SIGNATURE, svg]))).toBe('IMAGE_UNREADABLE');
  });
});

describe('broken files', () => {
  it('rejects an empty file', async () => {
    expect(await rejectionCode(Buffer.alloc(0))).toBe('IMAGE_UNREADABLE');
  });

  it.each(['png', 'jpeg'] as const)('rejects a %s cut off anywhere', async (format) => {
    const whole = format === 'png' ? await greyPng(60, 40) : await greyJpeg(60, 40);
    for (let length = 8; length < whole.length; length++) {
      const code = await rejectionCode(whole.subarray(0, length));
      expect([length, code]).toEqual([length, 'IMAGE_UNREADABLE']);
    }
    await expect(prepareImage(whole)).resolves.toMatchObject({ width: 60, height: 40 });
  });

  it('rejects a JPEG whose pixels end early although its end marker exists', async () => {
    const whole = await greyJpeg(200, 150);
    const half = Buffer.concat([whole.subarray(0, whole.length >> 1), Buffer.from([0xff, 0xd9])]);
    expect(await rejectionCode(half)).toBe('IMAGE_UNREADABLE');
  });

  it('rejects a PNG with a wrong checksum in its pixels', async () => {
    const png = await greyPng(60, 40);
    const at = png.indexOf('IDAT') + 12;
    png[at] = (png[at] as number) ^ 0xff;
    expect(await rejectionCode(png)).toBe('IMAGE_UNREADABLE');
  });

  it('rejects a PNG whose rows end early', async () => {
    const short = handmadePng(40, 20, 8, () => new Uint8Array(40));
    const claimsMore = Buffer.concat([PNG_SIGNATURE, pngHeader(40, 30), short.subarray(33)]);
    expect(await rejectionCode(claimsMore)).toBe('IMAGE_UNREADABLE');
  });

  it.each([
    [0, 10],
    [10, 0],
  ])('rejects a PNG of %i x %i', async (width, height) => {
    const png = Buffer.concat([PNG_SIGNATURE, pngHeader(width, height), (await greyPng(10, 10)).subarray(33)]);
    expect(await rejectionCode(png)).toBe('IMAGE_UNREADABLE');
  });

  it('throws only its own errors, whichever byte is damaged', { timeout: 120_000 }, async () => {
    for (const whole of [await greyPng(30, 20), await greyJpeg(30, 20)])
      for (let at = 0; at < whole.length; at += 3) {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] as number) ^ 0x5a;
        const outcome = await prepareImage(damaged).catch((error: unknown) => error);
        // A damaged byte may leave a readable image, but must not cause a foreign error.
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
        // The decoder's text may quote what is in the file.
        if (outcome instanceof AppError) expect(outcome.description).not.toMatch(/vips|libpng|spng|pngload|input buffer/i);
      }
  });
});

describe('files that are more than one still image', () => {
  it('rejects an animated PNG', async () => {
    const animation = Buffer.alloc(8);
    animation.writeUInt32BE(2, 0);
    expect(await rejection(withChunks(await greyPng(20, 20), pngChunk('acTL', animation)))).toEqual({
      code: 'IMAGE_TYPE_NOT_SUPPORTED',
      description: 'an animated PNG',
    });
  });

  it('rejects a JPEG with more scans than any camera writes', async () => {
    const jpeg = await sharp(pattern(64, 64), { raw: { width: 64, height: 64, channels: 1 } })
      .jpeg({ progressive: true })
      .toBuffer();
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
    const bomb = Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 200 }, () => scan), Buffer.from([0xff, 0xd9])]);
    expect(await rejectionCode(bomb)).toBe('IMAGE_UNREADABLE');
  });

  it('removes data after the end', async () => {
    for (const whole of [await greyPng(30, 20), await greyJpeg(30, 20)]) {
      const { original } = await prepareImage(Buffer.concat([whole, Buffer.from('PK\x03\x04 an archive')]));
      expect(original.includes('archive')).toBe(false);
    }
  });
});

describe('colours', () => {
  it('rejects a CMYK JPEG and says what to do', async () => {
    const cmyk = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#654' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect(await rejection(cmyk)).toEqual({
      code: 'IMAGE_TYPE_NOT_SUPPORTED',
      description: 'a CMYK JPEG; save it as grey or RGB',
    });
  });

  it.each([
    ['RGB', '#808080', 'jpeg'],
    ['RGB', '#808080', 'png'],
    ['RGB with alpha', '#808080ff', 'png'],
  ] as const)('takes %s as %s (%s)', async (_, background, format) => {
    const channels = background.length === 9 ? 4 : 3;
    const file = await sharp({ create: { width: 30, height: 20, channels, background } })
      .toFormat(format)
      .toBuffer();
    await expect(prepareImage(file)).resolves.toMatchObject({ format, width: 30, height: 20, depth: 8 });
  });

  it('accepts a palette PNG', async () => {
    const file = await sharp(pattern(30, 20), { raw: { width: 30, height: 20, channels: 1 } })
      .png({ palette: true, colours: 16 })
      .toBuffer();
    await expect(prepareImage(file)).resolves.toMatchObject({ width: 30, height: 20 });
  });
});

describe('limits', () => {
  it('accepts exactly 10 MB and not a byte more', async () => {
    const png = await greyPng(300, 200);
    // An unknown, skipped chunk fills the file.
    const padded = (total: number) => withChunks(png, pngChunk('molR', new Uint8Array(total - png.length - 12)));
    const full = padded(IMAGE_LIMITS.maxBytes);
    expect(full).toHaveLength(10 * 1024 * 1024);
    await expect(prepareImage(full)).resolves.toMatchObject({ width: 300, height: 200 });
    expect(await rejectionCode(padded(IMAGE_LIMITS.maxBytes + 1))).toBe('IMAGE_TOO_LARGE');
  });

  it('accepts 9,999,999 pixels and not 10,000,000', async () => {
    // 9,999,999 = 2151 x 4649.
    const largest = await prepareImage(handmadePng(4649, 2151, 8, (y) => new Uint8Array(4649).fill(y)));
    expect(largest.width * largest.height).toBe(9_999_999);
    expect(await rejectionCode(handmadePng(4000, 2500, 8, () => new Uint8Array(4000)))).toBe('IMAGE_TOO_LARGE');
  });

  it('rejects a decompression bomb by its header', async () => {
    const header = Buffer.concat([PNG_SIGNATURE, pngHeader(30_000, 30_000)]);
    const bomb = Buffer.concat([header, pngChunk('IDAT', new Uint8Array(100)), pngChunk('IEND', new Uint8Array(0))]);
    expect(await rejectionCode(bomb)).toBe('IMAGE_TOO_LARGE');
    const jpeg = await greyJpeg(30, 20);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(await rejectionCode(jpeg)).toBe('IMAGE_TOO_LARGE');
  });

  it('rejects a line of pixels that would make tens of thousands of tiles', async () => {
    expect(await rejectionCode(handmadePng(1, 30_000, 8, () => new Uint8Array(1)))).toBe('IMAGE_TOO_LARGE');
  });

  it('accepts a single pixel', async () => {
    await expect(prepareImage(await greyPng(1, 1))).resolves.toMatchObject({ width: 1, height: 1, maxZoom: 0 });
  });

  it('decompresses no text chunk', async () => {
    const zipped = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), randomBytes(2000)]));
    expect(readStructure(withChunks(await greyPng(9, 9), zipped)).clean.includes('Comment')).toBe(false);
    await expect(prepareImage(withChunks(await greyPng(9, 9), zipped))).resolves.toMatchObject({ width: 9 });
  });

  it('reads a JPEG with a comment of maximum size', async () => {
    const jpeg = withSegment(await greyJpeg(30, 20), 0xfe, new Uint8Array(65_533).fill(0x20));
    await expect(prepareImage(jpeg)).resolves.toMatchObject({ width: 30 });
  });
});
