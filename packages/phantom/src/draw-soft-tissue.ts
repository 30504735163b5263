import type { Crest } from './crests';
import { interpolate, type Point, smoothPath, tabulate } from './curves';
import { exactDistance } from './distance-field';
import { valueNoise } from './noise';
import { bell, mix, smoothstep } from './numbers';
import { EVERYWHERE, paintArea, REFERENCE, type Sheet } from './sheet';

/** Lower edge of the face: distance from the midline and height. */
const CHIN: readonly Point[] = [
  [0, 1120],
  [330, 1075],
  [600, 985],
  [830, 870],
  [1010, 770],
];
const HYOID: readonly Point[] = [
  [1000, 1030],
  [900, 1022],
  [838, 1046],
  [846, 1080],
  [900, 1092],
];

/** Draws what is behind the jaws: cheeks, neck and the shadow of the spine in the middle. */
export function drawSoftTissue(sheet: Sheet, seed: number): void {
  const clouds = valueNoise(seed, 'clouds of soft tissue');
  const chin = smoothPath(CHIN);
  const border = tabulate(0, 1010, (away) => interpolate(chin, away));
  const hyoid = exactDistance(smoothPath(HYOID));
  paintArea(sheet, EVERYWHERE, (x, y) => {
    const away = Math.abs(x - REFERENCE.midline);
    const face = mix(0.36, 0.26, smoothstep(200, 500, y)) + 0.05 * clouds(x / 150, y / 110);
    const neck = 0.07 + 0.05 * smoothstep(500, 1000, away) + 0.02 * clouds(x / 90, y / 40);
    const spine = 0.12 * bell(away, 210);
    const bone = away > 780 && y > 980 ? 0.15 * bell(hyoid(away, y), 11) : 0;
    return mix(face + spine, neck, smoothstep(border(away) - 60, border(away) + 40, y)) + bone;
  });
}

/** Draws the open mouth: air between the two crests darkens what is behind it; the gums have a soft edge. */
export function drawMouth(sheet: Sheet, upper: Crest, lower: Crest): void {
  paintArea(sheet, { ...EVERYWHERE, top: 300, bottom: 960 }, (x, y, before) => {
    const away = Math.abs(x - REFERENCE.midline);
    const open = smoothstep(upper(x) - 14, upper(x) + 12, y) * (1 - smoothstep(lower(x) - 12, lower(x) + 14, y));
    const air = open * (1 - smoothstep(650, 745, away));
    const gum = 0.13 * (1 - smoothstep(10, 55, y - upper(x))) + 0.13 * smoothstep(-55, -10, y - lower(x));
    return mix(before, Math.min(before, 0.085 + gum), air * 0.93);
  });
}
