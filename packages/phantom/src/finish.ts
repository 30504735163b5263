import type { Point } from './curves';
import { exactDistance } from './distance-field';
import { valueNoise } from './noise';
import { clamp, length, smoothstep } from './numbers';
import { jitter, randomStream } from './random';
import { columnsOf, EVERYWHERE, paintArea, paintRows, REFERENCE, type Sheet } from './sheet';

/** Strokes of the lead letter R for the patient's right, in a unit square. */
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

/** Draws the marker of the patient's right side. */
export function drawMarker(sheet: Sheet): void {
  const [left, top, size] = [64, 905, 52];
  const strokes = LETTER.map((stroke) => exactDistance(stroke));
  const area = { left: left - 12, top: top - 12, right: left + size + 4, bottom: top + size + 12 };
  paintArea(sheet, area, (x, y, before) => {
    const distance = Math.min(...strokes.map((stroke) => stroke((x - left) / size, (y - top) / size))) * size;
    return Math.max(before, 2.2 * smoothstep(5 + sheet.softness, 5 - sheet.softness, distance));
  });
}

/** Draws the plastic bite peg with its groove: a faint bar between the front teeth. */
export function drawBitePeg(sheet: Sheet): void {
  const { midline } = REFERENCE;
  paintArea(sheet, { left: midline - 80, right: midline + 80, top: 600, bottom: 720 }, (x, y, before) => {
    const across = Math.abs(x - midline - 4);
    const bar = smoothstep(66, 60, across) * smoothstep(12, 9, Math.abs(y - 643)) * (1 - 0.5 * smoothstep(4, 2, Math.abs(y - 644)));
    const peg = smoothstep(38, 34, across) * smoothstep(640, 648, y) * smoothstep(706, 690, y);
    return before + 0.4 * bar + 0.13 * peg;
  });
}

/** Converts optical depth to grey levels: film curve, vignette, scatter and grain. */
export function develop(sheet: Sheet, seed: number, noise: number): Uint8Array {
  const grain = randomStream(seed, 'grain');
  const xs = columnsOf(sheet);
  const scatter = valueNoise(seed, 'scatter').along(xs, 2.4);
  const streaks = valueNoise(seed, 'streaks').along(xs, 400);
  const [scattered, streak] = [new Float64Array(xs.length), new Float64Array(xs.length)];
  const pixels = new Uint8Array(sheet.width * sheet.height);
  let start = 0;
  paintRows(sheet, EVERYWHERE, ({ y, depth }) => {
    scatter(scattered, y / 2.4);
    streaks(streak, y / 5);
    for (let i = 0; i < xs.length; i += 1) {
      const light = filmCurve(1 - Math.exp(-1.35 * (depth[i] as number)));
      const rough = (scattered[i] as number) * 0.012 + (streak[i] as number) * 0.004 + jitter(grain) * 0.011;
      const rim = 1 - 0.22 * smoothstep(0.62, 1.25, length(((xs[i] as number) - REFERENCE.midline) / 1000, (y - 560) / 760));
      pixels[start + i] = Math.round(255 * clamp((light + noise * rough) * rim, 0.012, 1));
    }
    start += xs.length;
  });
  return pixels;
}

/** Adds contrast in the middle, as image viewers do. */
function filmCurve(light: number): number {
  const steep = smoothstep(0.04, 0.93, light);
  return 0.3 * light + 0.7 * steep;
}
