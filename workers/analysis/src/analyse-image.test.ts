import { fileURLToPath } from 'node:url';
import type { FindingsFile } from '@molaar/contracts';
import { readGrey } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseImage } from './analyse-image';
import { readModelEnvironment } from './env';
import { openDetector } from './open-detector';

/** The repository's model on drawn radiographs. */
let detector: Detector;
/** The plain image's result, with which most tests compare. */
let plain: FindingsFile;
beforeAll(async () => {
  const modelDir = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));
  detector = await openDetector({ ...readModelEnvironment({}, modelDir), threads: 1 });
  plain = await analyseImage(detector, file(png));
}, 120_000);
afterAll(() => detector.close());

const phantom = drawnOnce(demoSpec());
const png = Buffer.from(encodePng(phantom));
const file = (bytes: Buffer) => ({ original: async () => bytes });

describe('analyseImage', () => {
  it('reports its stages and returns findings in pixels of the image', async () => {
    const stages: string[] = [];
    const { width, height, findings, model, provider } = await analyseImage(detector, file(png), (stage) => stages.push(stage));
    expect(stages).toEqual(['DECODING', 'DETECTING', 'ASSIGNING']);
    expect({ width, height, provider }).toEqual({ width: phantom.width, height: phantom.height, provider: 'cpu' });
    expect(model).toBe(detector.modelVersion);
    for (const {
      box: [x, y, w, h],
    } of findings)
      expect(x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width + 0.02 && y + h <= height + 0.02).toBe(true);
  });

  it('decodes nothing and reports no decoding when the copy is sufficient', async () => {
    const copy = await readGrey(png, detector.viewSize);
    const stages: string[] = [];
    const original = () => Promise.reject(new Error('asked for'));
    const { findings } = await analyseImage(detector, { copy, original }, (stage) => stages.push(stage));
    expect(stages).toEqual(['DETECTING', 'ASSIGNING']);
    expect(findings).toEqual(plain.findings);
  });

  it('returns the same for the true aspect ratio and for a copy squeezed into a square', async () => {
    const squeezed = await sharp(png).resize(1127, 1127, { fit: 'fill' }).toColourspace('b-w').png().toBuffer();
    const square = await analyseImage(detector, file(squeezed));
    const teeth = ({ findings, width, height }: FindingsFile) =>
      new Map(
        findings
          .filter((finding) => finding.class === 'TOOTH' && finding.confidence > 0.4)
          .map(({ tooth, box: [x, y, w, h] }) => [tooth, [x / width, y / height, w / width, h / height]]),
      );
    const [a, b] = [teeth(plain), teeth(square)];
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

  /**
   * Returns the largest distance of boxes of confident teeth from those of the plain image, in pixels, and missing
   * teeth.
   */
  function compared(one: FindingsFile, other: FindingsFile, [left, top]: [number, number]) {
    const teeth = ({ findings }: FindingsFile) =>
      new Map(findings.flatMap(({ class: type, tooth, confidence, box }) => (type === 'TOOTH' && confidence > 0.5 ? [[tooth, box]] : [])));
    const [a, b] = [teeth(one), teeth(other)];
    const shared = [...a].flatMap(([tooth, box]) => (b.has(tooth) ? [[box, b.get(tooth) as typeof box] as const] : []));
    const worst = Math.max(
      ...shared.flatMap(([[x, y, w, h], [x2, y2, w2, h2]]) => [x + left - x2, y + top - y2, w - w2, h - h2].map(Math.abs)),
    );
    return { worst, missing: a.size - shared.length, teeth: a.size };
  }

  it('cuts borders off', async () => {
    const [left, top] = [600, 400];
    const framed = await sharp(png)
      .extend({ left, right: 300, top, bottom: 250, background: '#333' })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { worst, missing, teeth } = compared(plain, await analyseImage(detector, file(framed)), [left, top]);
    expect(teeth).toBeGreaterThan(15);
    expect(missing).toBeLessThanOrEqual(1);
    expect(worst).toBeLessThan(8);
  });

  it('analyses the usual frame again when the mouth is small in the image', async () => {
    const [left, top] = [Math.round(phantom.width * 0.4), Math.round(phantom.height * 0.15)];
    const far = await sharp(png)
      .extend({ left, right: left, top, bottom: top, extendWith: 'mirror' })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const once = { ...detector, betterFrame: () => null };
    const [twice, single] = [await analyseImage(detector, file(far)), await analyseImage(once, file(far))];
    const [better, worse] = [compared(plain, twice, [left, top]), compared(plain, single, [left, top])];
    expect(better.missing).toBeLessThanOrEqual(1);
    expect(better.worst).toBeLessThan(worse.worst);
  });

  it('suggests nothing on two radiographs in one image, also when the guard accepts it', async () => {
    const two = await sharp(png)
      .extend({ bottom: phantom.height, background: '#000' })
      .composite([{ input: png, left: 0, top: phantom.height }])
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { notices, findings, assessment } = await analyseImage({ ...detector, inspect: async () => ['TOO_DARK'] }, file(two));
    expect(notices).toEqual(['NOT_PANORAMIC', 'TOO_DARK']);
    expect(findings).toEqual([]);
    expect(assessment).toEqual({ assessed: [], experimental: [], partial: [] });
  });

  it('names a negative that is upside down, also when the guard accepts it', async () => {
    const turned = await sharp(png).rotate(180).negate().toColourspace('b-w').png().toBuffer();
    const { notices, findings, assessment } = await analyseImage({ ...detector, inspect: async () => ['LOW_CONTRAST'] }, file(turned));
    expect(notices).toEqual(['UPSIDE_DOWN', 'INVERTED', 'LOW_CONTRAST']);
    expect(findings).toEqual([]);
    expect(assessment).toEqual({ assessed: [], experimental: [], partial: [] });
  });

  it('warns of saturated and of blurred teeth, next to the findings', async () => {
    expect(plain.notices).toEqual([]);
    const analysed = async (image: Sharp) => analyseImage(detector, file(await image.toColourspace('b-w').png().toBuffer()));
    const saturated = await analysed(sharp(png).linear(1.8, -40));
    expect(saturated.notices).toEqual(['SATURATED']);
    // Sigma 2.8 of 640 rows, as "blurred" of training/alter.py.
    const blurred = await analysed(sharp(png).blur(phantom.height / 230));
    expect(blurred.notices).toEqual(['BLURRED']);
    for (const { findings } of [saturated, blurred]) expect(findings.length).toBeGreaterThan(15);
  });

  it('keeps the first result when the second one is worse', async () => {
    const astray: Detector = { ...detector, betterFrame: () => [0, 0, 60, 40] };
    expect((await analyseImage(astray, file(png))).findings).toEqual(plain.findings);
  });

  it('returns the same for 16 bits as for 8', async () => {
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
    const more = await analyseImage(detector, file(sixteen));
    const numbers = (file: FindingsFile) => file.findings.flatMap((f) => (f.class === 'TOOTH' && f.confidence > 0.4 ? [f.tooth] : []));
    expect(numbers(more)).toEqual(numbers(plain));
  });

  it('returns the same for concurrent images as for each alone', async () => {
    const other = Buffer.from(encodePng(drawnOnce({ seed: 5, width: 996, height: 564 })));
    const alone = [plain, await analyseImage(detector, file(other))];
    const together = await Promise.all([png, other, png, other].map((image) => analyseImage(detector, file(image))));
    for (const [index, { findings }] of together.entries()) expect(findings).toEqual(alone[index % 2]?.findings);
  });

  it('rejects damaged pixels', async () => {
    const damaged = Buffer.from(png);
    damaged.fill(0, damaged.length >> 1, (damaged.length >> 1) + 500);
    await expect(analyseImage(detector, file(damaged))).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
  });
});
