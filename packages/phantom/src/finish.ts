import type { Point } from './curves';
import { exactDistance } from './distance-field';
import { valueNoise } from './noise';
import { clamp, smoothstep } from './numbers';
import { jitter, randomStream } from './random';
import { EVERYWHERE, paintArea, REFERENCE, type Sheet } from './sheet';

/** Strokes of the letter R of lead that marks the patient's right, in a square of one unit. */
const LETTER: readonly (readonly Point[])[] = [
  [
    [0, 1],
    [0, 0],
    [0.45, 0],
    [0.62, 0.1],
    [0.66, 0.26],
    [0.6, 0.42],
    [0.44, 0.52],
    [0, 0.52],
  ],
  [
    [0.36, 0.52],
    [0.68, 1],
  ],
];

/** The marker of the patient's right side. */
export function drawMarker(sheet: Sheet): void {
  const [left, top, size] = [64, 905, 52];
  const strokes = LETTER.map((stroke) => exactDistance(stroke));
  const area = { left: left - 12, top: top - 12, right: left + size + 4, bottom: top + size + 12 };
  paintArea(sheet, area, (x, y, before) => {
    const distance = Math.min(...strokes.map((stroke) => stroke((x - left) / size, (y - top) / size))) * size;
    return Math.max(before, 2.2 * smoothstep(5 + sheet.softness, 5 - sheet.softness, distance));
  });
}

/** From optical depth to grey levels: film curve, darker rim, scatter and grain. */
export function develop(sheet: Sheet, seed: number, noise: number): Uint8Array {
  const grain = randomStream(seed, 'grain');
  const scatter = valueNoise(seed, 'scatter');
  const streaks = valueNoise(seed, 'streaks');
  const pixels = new Uint8Array(sheet.width * sheet.height);
  let at = 0;
  paintArea(sheet, EVERYWHERE, (x, y, depth) => {
    const light = filmCurve(1 - Math.exp(-1.35 * depth));
    const rough = scatter(x / 2.4, y / 2.4) * 0.012 + streaks(x / 400, y / 5) * 0.004 + jitter(grain) * 0.011;
    const rim = 1 - 0.22 * smoothstep(0.62, 1.25, Math.hypot((x - REFERENCE.midline) / 1000, (y - 560) / 760));
    pixels[at] = Math.round(255 * clamp((light + noise * rough) * rim, 0.012, 1));
    at += 1;
    return depth;
  });
  return pixels;
}

/** More contrast in the middle, as the viewers of these images are set. */
function filmCurve(light: number): number {
  const steep = smoothstep(0.04, 0.93, light);
  return 0.45 * light + 0.55 * steep;
}
