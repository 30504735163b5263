import type { Crest } from './crests';
import { interpolate, type Point, smoothPath, tabulate } from './curves';
import { exactDistance } from './distance-field';
import { valueNoise } from './noise';
import { bell, mix, smoothstep } from './numbers';
import { columnsOf, EVERYWHERE, paintRows, REFERENCE, type Sheet } from './sheet';

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
  const hyoid = exactDistance(smoothPath(HYOID));
  const xs = columnsOf(sheet);
  const aways = xs.map((x) => Math.abs(x - REFERENCE.midline));
  const borders = aways.map(tabulate(0, 1010, (away) => interpolate(chin, away)));
  const necks = aways.map((away) => 0.07 + 0.05 * smoothstep(500, 1000, away));
  const spines = aways.map((away) => 0.12 * bell(away, 210));
  const [cloudsOfFace, cloudsOfNeck] = [clouds.along(xs, 150), clouds.along(xs, 90)];
  const [faceClouds, neckClouds] = [new Float64Array(xs.length), new Float64Array(xs.length)];
  paintRows(sheet, EVERYWHERE, ({ y, depth }) => {
    cloudsOfFace(faceClouds, y / 110);
    cloudsOfNeck(neckClouds, y / 40);
    const faceAtHeight = mix(0.36, 0.26, smoothstep(200, 500, y));
    for (let i = 0; i < xs.length; i += 1) {
      const away = aways[i] as number;
      const border = borders[i] as number;
      const face = faceAtHeight + 0.05 * (faceClouds[i] as number);
      const neck = (necks[i] as number) + 0.02 * (neckClouds[i] as number);
      const bone = away > 780 && y > 980 ? 0.15 * bell(hyoid(away, y), 11) : 0;
      depth[i] = mix(face + (spines[i] as number), neck, smoothstep(border - 60, border + 40, y)) + bone;
    }
  });
}

/** Draws the open mouth: air between the two crests darkens what is behind it; the gums have a soft edge. */
export function drawMouth(sheet: Sheet, upper: Crest, lower: Crest): void {
  const xs = columnsOf(sheet);
  const [uppers, lowers] = [xs.map(upper), xs.map(lower)];
  const cavity = xs.map((x) => 1 - smoothstep(650, 745, Math.abs(x - REFERENCE.midline)));
  paintRows(sheet, { top: 300, bottom: 960 }, ({ y, depth }) => {
    for (let i = 0; i < xs.length; i += 1) {
      const before = depth[i] as number;
      const up = uppers[i] as number;
      const low = lowers[i] as number;
      const open = smoothstep(up - 14, up + 12, y) * (1 - smoothstep(low - 12, low + 14, y));
      const air = open * (cavity[i] as number);
      const gum = 0.13 * (1 - smoothstep(10, 55, y - up)) + 0.13 * smoothstep(-55, -10, y - low);
      depth[i] = mix(before, Math.min(before, 0.085 + gum), air * 0.93);
    }
  });
}
