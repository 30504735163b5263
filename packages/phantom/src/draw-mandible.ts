import type { Crest } from './crests';
import { type Point, smoothPath } from './curves';
import { distanceField, type Field } from './distance-field';
import { trabeculae, valueNoise } from './noise';
import { bell, smoothstep } from './numbers';
import { EVERYWHERE, paintArea, REFERENCE, type Sheet } from './sheet';

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

/** Both sides are the same, in every mouth: x is the distance from the midline. */
const [toCanalLine, toObliqueLine, toAirway] = [CANAL, OBLIQUE_LINE, AIRWAY].map((line) => distanceField(smoothPath(line))) as [
  Field,
  Field,
  Field,
];

/** Draws the lower jaw with cortical border, spongy bone, canal, and the shadow of the spine behind the chin. */
export function drawMandible(sheet: Sheet, crest: Crest, seed: number): void {
  const mirrored =
    (side: number) =>
    ([away, y]: Point): Point => [REFERENCE.midline + side * away, y];
  const ridge: Point[] = [];
  for (let away = -690; away <= 690; away += 30) ridge.push([REFERENCE.midline + away, crest(REFERENCE.midline + away)]);
  const outline = smoothPath([...OUTER.map(mirrored(-1)), ...ridge, ...OUTER.map(mirrored(1)).reverse()], 5);
  const inside = distanceField(outline, true);
  const sponge = trabeculae(seed);
  const clouds = valueNoise(seed, 'clouds of the mandible');

  paintArea(sheet, EVERYWHERE, (x, y, before) => {
    // No jaw is perfectly symmetric or smooth.
    const depth = inside(x + 9 * clouds(x / 230, y / 170 + 9), y + 8 * clouds(x / 180 + 60, y / 200));
    const away = Math.abs(x - REFERENCE.midline);
    if (depth < -40) return before;
    const bone = smoothstep(-5, 7, depth);
    const ramus = smoothstep(560, 790, away);
    // The cortex is thick at the lower border and a fine line at the ridge.
    const border = smoothstep(crest(x) + 60, crest(x) + 150, y) + ramus;
    // Most pixels are outside most structures, whose textures take most of the time.
    const edge = bell(depth - 9, 6.5) * Math.min(1, 0.12 + border) * (0.2 + 0.2 * (1 - ramus));
    const cortex = edge && edge * (1 + 0.4 * clouds(x / 50, y / 50));
    if (bone === 0) return before + cortex;
    const toCanal = toCanalLine(away, y);
    const lines = 0.08 * bell(toCanal - 10, 3) - 0.06 * bell(toCanal, 6);
    const nerve = lines && lines * (0.75 + 0.5 * clouds(x / 40, y / 40));
    const ridgeLine = 0.17 * bell(toObliqueLine(away, y), 9) - 0.14 * bell(toAirway(away, y), 42);
    const foramen = 0.16 * bell(Math.hypot((away - MENTAL_FORAMEN[0]) / 1.5, y - MENTAL_FORAMEN[1]), 8);
    const texture = sponge(x, y) * (0.11 + 0.02 * ramus) + clouds(x / 70, y / 60) * 0.07 + clouds(x / 24, y / 18 + 50) * 0.04;
    const body = 0.12 + 0.4 * ramus + 0.09 * clouds(x / 190 + 20, y / 150) - 0.1 * bell(y - 890, 80) * bell(away - 430, 170);
    const chin = 0.25 * (1 - smoothstep(70, 300, away)) * smoothstep(690, 900, y);
    return before + bone * (body + chin + texture + nerve + ridgeLine - foramen) + cortex;
  });
}
