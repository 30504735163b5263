import { fileURLToPath } from 'node:url';
import type { Detector } from '@molaar/inference';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseImage } from './analyse-image';
import { readModelEnvironment } from './env';
import { openDetector } from './open-detector';

/** The repository's model on drawn radiographs. */
let detector: Detector;
beforeAll(async () => {
  const modelDir = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));
  detector = await openDetector({ ...readModelEnvironment({}, modelDir), threads: 1 });
});
afterAll(() => detector.close());

const phantom = drawPhantom(demoSpec());
const png = Buffer.from(encodePng(phantom));

describe('analyseImage', () => {
  it('tells its stages and gives findings inside the image, in its own pixels', async () => {
    const stages: string[] = [];
    const { width, height, findings, model, provider } = await analyseImage(detector, png, (stage) => stages.push(stage));
    expect(stages).toEqual(['DECODING', 'DETECTING', 'ASSIGNING']);
    expect({ width, height, provider }).toEqual({ width: phantom.width, height: phantom.height, provider: 'cpu' });
    expect(model).toBe(detector.modelVersion);
    for (const {
      box: [x, y, w, h],
    } of findings)
      expect(x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width + 0.02 && y + h <= height + 0.02).toBe(true);
  });

  it('gives the same for the true shape and for a copy squeezed into a square', async () => {
    const squeezed = await sharp(png).resize(1127, 1127, { fit: 'fill' }).toColourspace('b-w').png().toBuffer();
    const truly = await analyseImage(detector, png);
    const square = await analyseImage(detector, squeezed);
    const teeth = ({ findings, width, height }: typeof truly) =>
      new Map(
        findings
          .filter((finding) => finding.class === 'TOOTH' && finding.confidence > 0.4)
          .map(({ tooth, box: [x, y, w, h] }) => [tooth, [x / width, y / height, w / width, h / height]]),
      );
    const [a, b] = [teeth(truly), teeth(square)];
    expect(a.size).toBeGreaterThan(10);
    let worst = 0;
    for (const [tooth, box] of a) {
      const other = b.get(tooth);
      // A tooth right at the limit may be given in one of them alone.
      if (other) worst = Math.max(worst, ...box.map((value, index) => Math.abs(value - (other[index] as number))));
    }
    expect([...a.keys()].filter((tooth) => !b.has(tooth)).length).toBeLessThanOrEqual(1);
    expect(worst).toBeLessThan(0.01);
  });

  it('gives the same for 16 bits as for 8', async () => {
    const sixteen = await sharp(
      Uint16Array.from(phantom.pixels, (value) => value * 16),
      {
        raw: { width: phantom.width, height: phantom.height, channels: 1 },
      },
    )
      .toColourspace('grey16')
      .png()
      .toBuffer();
    expect((await sharp(sixteen).metadata()).depth).toBe('ushort');
    const [eight, more] = [await analyseImage(detector, png), await analyseImage(detector, sixteen)];
    const numbers = (file: typeof eight) => file.findings.flatMap((f) => (f.class === 'TOOTH' && f.confidence > 0.4 ? [f.tooth] : []));
    expect(numbers(more)).toEqual(numbers(eight));
  });

  it('answers many at once with what each gives alone', async () => {
    const other = Buffer.from(encodePng(drawPhantom({ seed: 5 })));
    const alone = [await analyseImage(detector, png), await analyseImage(detector, other)];
    const together = await Promise.all([png, other, png, other].map((image) => analyseImage(detector, image)));
    for (const [index, { findings }] of together.entries()) expect(findings).toEqual(alone[index % 2]?.findings);
  });

  it('refuses damaged pixels', async () => {
    const damaged = Buffer.from(png);
    damaged.fill(0, damaged.length >> 1, (damaged.length >> 1) + 500);
    await expect(analyseImage(detector, damaged)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  });
});
