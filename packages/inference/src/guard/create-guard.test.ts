import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBundle } from '../bundle/load-bundle';
import { PANORAMIC_BUNDLE, testManifest } from '../test-bundle';
import { createGuard, type Guard } from './create-guard';

type TestImage = { width: number; height: number; pixels: Uint8Array };

/** The released guard, on drawn mouths and on what is none. */
let guard: Guard;
const mouth: TestImage = drawnOnce({ ...demoSpec(), width: 996, height: 564 });
beforeAll(async () => {
  guard = await createGuard(await loadBundle(PANORAMIC_BUNDLE));
});

function paint(width: number, height: number, tone: (x: number, y: number) => number): TestImage {
  const pixels = new Uint8Array(width * height).map((_, index) => tone(index % width, Math.floor(index / width)));
  return { width, height, pixels };
}

const at = ({ width, pixels }: TestImage, x: number, y: number) => pixels[y * width + x] as number;
const part = (x0: number, y0: number, width: number, height: number) => paint(width, height, (x, y) => at(mouth, x0 + x, y0 + y));

describe('guard', () => {
  it.each<[string, TestImage]>([
    ['the demo mouth', mouth],
    ['another mouth', drawnOnce({ seed: 7, width: 996, height: 564 })],
    [
      'one stretched to a square',
      paint(640, 640, (x, y) => at(mouth, Math.floor((x * mouth.width) / 640), Math.floor((y * mouth.height) / 640))),
    ],
    ['a darker one', paint(mouth.width, mouth.height, (x, y) => at(mouth, x, y) * 0.5)],
  ])('lets %s pass', async (_, image) => {
    expect(await guard.inspect(image)).toEqual([]);
  });

  it.each<[string, TestImage, string]>([
    ['upside down', paint(mouth.width, mouth.height, (x, y) => at(mouth, x, mouth.height - 1 - y)), 'UPSIDE_DOWN'],
    ['on its side', paint(mouth.height, mouth.width, (x, y) => at(mouth, y, mouth.height - 1 - x)), 'SIDEWAYS'],
    ['inverted', paint(mouth.width, mouth.height, (x, y) => 255 - at(mouth, x, y)), 'INVERTED'],
    ['a part, as a small sensor shows it', part(Math.floor(mouth.width * 0.2), Math.floor(mouth.height * 0.35), 400, 300), 'NOT_PANORAMIC'],
    ['waves', paint(640, 360, (x, y) => 127 + 120 * Math.sin(x / 9) * Math.cos(y / 23)), 'NOT_PANORAMIC'],
    ['a chessboard', paint(400, 400, (x, y) => (((x >> 5) + (y >> 5)) % 2 ? 230 : 20)), 'NOT_PANORAMIC'],
  ])('names an image that is %s', async (_, image, notice) => {
    expect(await guard.inspect(image)).toEqual([notice]);
  });

  it('reports a black image as dark and not panoramic', async () => {
    const notices = await guard.inspect(paint(640, 360, () => 0));
    expect(notices).toEqual([expect.stringMatching(/NOT_PANORAMIC|UPSIDE_DOWN|SIDEWAYS|INVERTED/), 'TOO_DARK', 'LOW_CONTRAST']);
  });

  it('checks only the exposure when the bundle has no guard', async () => {
    const { inspect } = await createGuard({ manifest: testManifest() });
    expect(await inspect(paint(64, 36, () => 0))).toEqual(['TOO_DARK', 'LOW_CONTRAST']);
    expect(await inspect(paint(64, 36, (x) => x * 4))).toEqual([]);
  });
});
