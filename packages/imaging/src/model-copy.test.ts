import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readModelCopy } from './model-copy';
import { prepareImage } from './prepare-image';
import { readGrey } from './read-grey';
import { greyJpeg, greyPng, pattern, sixteenBitPng } from './test-files';

const SIZE = { width: 64, height: 40 };

const colour = (width: number, height: number) =>
  sharp(
    pattern(width, height).reduce(
      (all, grey, index) => {
        all.set([grey, 255 - grey, (grey * 7) % 256], index * 3);
        return all;
      },
      new Uint8Array(width * height * 3),
    ),
    { raw: { width, height, channels: 3 } },
  )
    .png()
    .toBuffer();

describe('copy at the size of the model', () => {
  it.each([
    ['a grey PNG', () => greyPng(300, 170)],
    ['a grey JPEG', () => greyJpeg(300, 170)],
    ['a PNG of 16 bits', () => sixteenBitPng(300, 170, (x, y) => (x * 211 + y * 97) % 65_536)],
    ['a coloured PNG', () => colour(300, 170)],
    ['an image smaller than the model takes', () => greyPng(30, 17)],
  ])('holds of %s exactly what decoding the original would give', async (_, file) => {
    const { original, modelCopy } = await prepareImage(await file(), SIZE);
    expect(modelCopy).toMatchObject(SIZE);
    const copy = readModelCopy(modelCopy?.data ?? Buffer.alloc(0));
    expect(copy).toEqual(await readGrey(original, SIZE));
  });

  it('is made only when requested', async () => {
    expect(await prepareImage(await greyPng(30, 17))).not.toHaveProperty('modelCopy');
  });

  it('is rejected when it is cut off or something else', async () => {
    const data = (await prepareImage(await greyPng(30, 17), SIZE)).modelCopy?.data ?? Buffer.alloc(0);
    const otherDepth = Buffer.from(data);
    otherDepth.writeUInt32LE(16, 20);
    for (const bytes of [data.subarray(0, -1), data.subarray(0, 10), Buffer.alloc(0), otherDepth, await greyPng(30, 17)])
      expect(readModelCopy(bytes)).toBeNull();
  });
});
