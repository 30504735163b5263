import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PHOTO_SIDE, preparePhoto } from './prepare-photo';
import { greyPng } from './test-files';

/** Red to the left of the middle square, green in it, blue to its right. */
async function stripes(): Promise<Buffer> {
  const part = (left: number, width: number, background: string) =>
    sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
      .then((input) => ({ input, left, top: 0 }));
  const parts = await Promise.all([part(0, 150, '#ff0000'), part(150, 300, '#00ff00'), part(450, 150, '#0000ff')]);
  return sharp({ create: { width: 600, height: 300, channels: 3, background: '#000000' } })
    .composite(parts)
    .withMetadata({ exif: { IFD0: { Artist: 'Mari Maasikas' } } })
    .jpeg({ quality: 100 })
    .toBuffer();
}

it('crops to the middle square, small and without metadata', async () => {
  const photo = await preparePhoto(await stripes());
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: PHOTO_SIDE, height: PHOTO_SIDE });
  expect(photo.includes('Maasikas')).toBe(false);
  const { channels } = await sharp(photo).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  expect(green).toBeGreaterThan(240);
  expect(Math.max(red ?? 255, blue ?? 255)).toBeLessThan(15);
});

it('makes transparent pixels white', async () => {
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  expect((await sharp(await preparePhoto(clear)).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
});

it('rejects a damaged picture', async () => {
  await expect(preparePhoto(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
    code: 'IMAGE_TYPE_NOT_SUPPORTED',
  });
  const half = await greyPng(300, 300);
  await expect(preparePhoto(half.subarray(0, half.length / 2))).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});
