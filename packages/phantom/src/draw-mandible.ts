import type { Crest } from './crests';
import { type Point, smoothPath } from './curves';
import { distanceField } from './distance-field';
import { trabeculae, valueNoise } from './noise';
import { bell, length, smoothstep } from './numbers';
import { columnsOf, EVERYWHERE, paintRows, REFERENCE, type Sheet } from './sheet';

/**
 * Right half of the outline as distance from the midline and height: chin, lower border, angle, ramus, condyle,
 * coronoid.
 */
const OUTER: readonly Point[] = [
  [0, 1080],
  [160, 1070],
  [330, 1034],
  [520, 970],
  [690, 895],
  [810, 812],
  [890, 712],
  [925, 600],
  [935, 460],
  [938, 330],
  [948, 215],
  [972, 130],
  [958, 72],
  [915, 52],
  [872, 72],
  [868, 128],
  [858, 190],
  [820, 246],
  [785, 236],
  [752, 168],
  [726, 182],
  [712, 300],
  [708, 420],
  [728, 505],
];

/** The mandibular canal from the inside of the ramus to the mental foramen. */
const CANAL: readonly Point[] = [
  [838, 430],
  [820, 540],
  [752, 690],
  [650, 815],
  [530, 890],
  [410, 915],
  [290, 886],
];
/** The oblique line from the front of the ramus past the last molars. */
const OBLIQUE_LINE: readonly Point[] = [
  [716, 300],
  [706, 440],
  [668, 590],
  [600, 700],
  [520, 770],
];
/** Air in the throat, visible through the ramus. */
const AIRWAY: readonly Point[] = [
  [905, 210],
  [850, 380],
  [845, 560],
  [900, 720],
];
const MENTAL_FORAMEN: Point = [276, 872];

/** Both sides are the same, in every mouth: x is the distance from the midline. Reach: where the lines are drawn. */
const toCanalLine = distanceField(smoothPath(CANAL), { reach: 30 });
const toObliqueLine = distanceField(smoothPath(OBLIQUE_LINE), { reach: 40 });
const toAirway = distanceField(smoothPath(AIRWAY), { reach: 170 });

/** Draws the lower jaw with cortical border, spongy bone, canal, and the shadow of the spine behind the chin. */
export function drawMandible(sheet: Sheet, crest: Crest, seed: number): void {
  const mirrored =
    (side: number) =>
    ([away, y]: Point): Point => [REFERENCE.midline + side * away, y];
  const ridge: Point[] = [];
  for (let away = -690; away <= 690; away += 30) ridge.push([REFERENCE.midline + away, crest(REFERENCE.midline + away)]);
  const outline = smoothPath([...OUTER.map(mirrored(-1)), ...ridge, ...OUTER.map(mirrored(1)).reverse()], 5);
  const inside = distanceField(outline, { closed: true });
  const xs = columnsOf(sheet);
  const aways = xs.map((x) => Math.abs(x - REFERENCE.midline));
  const crests = xs.map(crest);
  const ramusAt = aways.map((away) => smoothstep(560, 790, away));
  const chinAt = aways.map((away) => 0.25 * (1 - smoothstep(70, 300, away)));
  const hollowAt = aways.map((away) => bell(away - 430, 170));

  const sponge = trabeculae(seed, xs);
  const clouds = valueNoise(seed, 'clouds of the mandible');
  const [shiftX, shiftY] = [clouds.along(xs, 230), clouds.along(xs, 180, 60)];
  const [onEdge, onNerve, large, medium, small] = [
    clouds.along(xs, 50),
    clouds.along(xs, 40),
    clouds.along(xs, 190, 20),
    clouds.along(xs, 70),
    clouds.along(xs, 24),
  ];
  const row = () => new Float64Array(xs.length);
  const [movedXs, movedYs, depths, ys, canal, oblique, airway] = [row(), row(), row(), row(), row(), row(), row()];
  const [edgeClouds, nerveClouds, largeClouds, mediumClouds, smallClouds, spongy] = [row(), row(), row(), row(), row(), row()];
  const near = new Int32Array(xs.length);

  paintRows(sheet, EVERYWHERE, ({ y, depth }) => {
    // No jaw is perfectly symmetric or smooth.
    shiftX(movedXs, y / 170 + 9);
    shiftY(movedYs, y / 200);
    for (let i = 0; i < xs.length; i += 1) {
      movedXs[i] = (xs[i] as number) + 9 * (movedXs[i] as number);
      movedYs[i] = y + 8 * (movedYs[i] as number);
    }
    inside(depths, movedXs, movedYs);
    // Most pixels are outside, and textures take most of the time.
    let count = 0;
    for (let i = 0; i < xs.length; i += 1) {
      if ((depths[i] as number) < -40) continue;
      near[count] = i;
      count += 1;
    }
    if (count === 0) return;
    ys.fill(y);
    toCanalLine(canal, aways, ys);
    toObliqueLine(oblique, aways, ys);
    toAirway(airway, aways, ys);
    onEdge(edgeClouds, y / 50);
    onNerve(nerveClouds, y / 40);
    large(largeClouds, y / 150);
    medium(mediumClouds, y / 60);
    small(smallClouds, y / 18 + 50);
    sponge(spongy, y, near, count);

    const low = 0.1 * bell(y - 890, 80);
    const middle = smoothstep(690, 900, y);
    for (let k = 0; k < count; k += 1) {
      const i = near[k] as number;
      const below = depths[i] as number;
      const bone = smoothstep(-5, 7, below);
      const ramus = ramusAt[i] as number;
      // The cortex is thick at the lower border and a fine line at the ridge.
      const border = smoothstep((crests[i] as number) + 60, (crests[i] as number) + 150, y) + ramus;
      const edge = bell(below - 9, 6.5) * Math.min(1, 0.12 + border) * (0.2 + 0.2 * (1 - ramus));
      const cortex = edge * (1 + 0.4 * (edgeClouds[i] as number));
      const toCanal = canal[i] as number;
      const lines = 0.08 * bell(toCanal - 10, 3) - 0.06 * bell(toCanal, 6);
      const nerve = lines * (0.75 + 0.5 * (nerveClouds[i] as number));
      const ridgeLine = 0.17 * bell(oblique[i] as number, 9) - 0.14 * bell(airway[i] as number, 42);
      const foramen = 0.16 * bell(length(((aways[i] as number) - MENTAL_FORAMEN[0]) / 1.5, y - MENTAL_FORAMEN[1]), 8);
      const texture =
        (spongy[i] as number) * (0.11 + 0.02 * ramus) + (mediumClouds[i] as number) * 0.07 + (smallClouds[i] as number) * 0.04;
      const body = 0.12 + 0.4 * ramus + 0.09 * (largeClouds[i] as number) - low * (hollowAt[i] as number);
      const chin = (chinAt[i] as number) * middle;
      depth[i] = (depth[i] as number) + bone * (body + chin + texture + nerve + ridgeLine - foramen) + cortex;
    }
  });
}
