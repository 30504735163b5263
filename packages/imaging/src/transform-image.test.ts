import { editBox, editedSize, TURNS } from '@molaar/domain/geometry';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readAllGrey } from './read-grey';
import { transformImage } from './transform-image';

const size = { width: 60, height: 40 };
/** One bright rectangle on black. */
const brightArea = [8, 4, 12, 6] as const;

async function sampleImage(bits: 8 | 16): Promise<Buffer> {
  const values = bits === 16 ? new Uint16Array(60 * 40) : new Uint8Array(60 * 40);
  for (let y = brightArea[1]; y < brightArea[1] + brightArea[3]; y++)
    for (let x = brightArea[0]; x < brightArea[0] + brightArea[2]; x++) values[y * 60 + x] = bits === 16 ? 51_000 : 200;
  return sharp(values, { raw: { ...size, channels: 1 } })
    .toColourspace(bits === 16 ? 'grey16' : 'b-w')
    .png()
    .toBuffer();
}

async function brightBox(bytes: Buffer) {
  const { width, height, pixels } = await readAllGrey(bytes);
  const bright = [...pixels].flatMap((value, at) => (value > 100 ? [[at % width, Math.floor(at / width)] as const] : []));
  const xs = bright.map(([x]) => x);
  const ys = bright.map(([, y]) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs) + 1, Math.max(...ys) - Math.min(...ys) + 1];
  return { width, height, box, brightest: Math.max(...pixels) };
}

describe('transformImage', () => {
  for (const turn of TURNS)
    for (const mirror of [false, true])
      it(`moves pixels and annotations alike: ${turn} degrees${mirror ? ', mirrored' : ''}`, async () => {
        const edit = { turn, mirror, crop: null };
        const { width, height, box } = await brightBox(await transformImage(await sampleImage(8), edit));
        expect({ width, height }).toEqual(editedSize(size, edit));
        expect(box).toEqual(editBox([...brightArea], size, edit));
      });

  it('crops after rotating, and keeps 16 bits', async () => {
    const edit = { turn: 90, mirror: false, crop: [20, 5, 20, 30] } as const;
    const { width, height, box, brightest } = await brightBox(await transformImage(await sampleImage(16), edit));
    expect({ width, height }).toEqual({ width: 20, height: 30 });
    expect(box).toEqual(editBox([...brightArea], size, edit));
    expect(brightest).toBe(51_000);
  });

  it('rejects a crop outside of the image', async () => {
    const outside = transformImage(await sampleImage(8), { turn: 0, mirror: false, crop: [50, 0, 20, 20] });
    await expect(outside).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
