import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPhantom } from './draw-phantom';
import { encodePng } from './png';

it('encodes size and pixels', async () => {
  const phantom = drawPhantom({ seed: 4, width: 321, height: 182 });
  const { data, info } = await sharp(encodePng(phantom)).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([321, 182]);
  expect(Buffer.compare(data, Buffer.from(phantom.pixels))).toBe(0);
});

it('encodes 8-bit grey without metadata', async () => {
  const meta = await sharp(encodePng(drawPhantom({ seed: 4, width: 100, height: 80 }))).metadata();
  expect(meta).toMatchObject({ format: 'png', space: 'b-w', channels: 1, depth: 'uchar' });
  expect([meta.exif, meta.icc, meta.xmp]).toEqual([undefined, undefined, undefined]);
});
