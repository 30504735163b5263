import type { Crest } from './crests';
import { type Point, smoothPath } from './curves';
import { distanceField, type Field } from './distance-field';
import { trabeculae, valueNoise } from './noise';
import { bell, smoothstep } from './numbers';
import { EVERYWHERE, paintArea, REFERENCE, type Sheet } from './sheet';

const BOTTOM_OF_PAINTING = 620;

/** All as distance from the midline and height. */
const PALATE: readonly Point[] = [
  [0, 196],
  [120, 200],
  [300, 214],
  [500, 226],
  [660, 236],
];
const PALATE_GHOST: readonly Point[] = [
  [0, 238],
  [250, 244],
  [480, 262],
  [640, 276],
];
const SINUS: readonly Point[] = [
  [170, 40],
  [150, 130],
  [165, 250],
  [240, 318],
  [340, 330],
  [430, 352],
  [530, 330],
  [600, 250],
  [640, 150],
  [610, 50],
  [420, 10],
];
const ZYGOMA: readonly Point[] = [
  [545, 350],
  [600, 268],
  [680, 200],
  [800, 150],
  [930, 118],
];
const ORBIT: readonly Point[] = [
  [150, 20],
  [300, 62],
  [470, 70],
  [620, 40],
  [680, -10],
];
const CONCHA: readonly Point[] = [
  [72, 20],
  [92, 70],
  [88, 130],
];

/** Distances to the lines of every upper jaw. Both sides are the same: x is the distance from the midline. */
const upperHalf = { ...EVERYWHERE, right: 1024, bottom: BOTTOM_OF_PAINTING };
const toLine = (points: readonly Point[]) => distanceField(smoothPath(points), false, upperHalf);
const [palate, ghost, zygoma, orbit, concha] = [PALATE, PALATE_GHOST, ZYGOMA, ORBIT, CONCHA].map(toLine) as [
  Field,
  Field,
  Field,
  Field,
  Field,
];
const sinus = distanceField(smoothPath([...SINUS, SINUS[0] as Point], 6), true, upperHalf);

/**
 * Draws the upper jaw: ridge, hard palate with its ghost, sinuses, nasal cavity and septum, cheekbones, floor of the
 * orbits.
 */
export function drawMaxilla(sheet: Sheet, crest: Crest, seed: number): void {
  const sponge = trabeculae(seed + 1);
  const clouds = valueNoise(seed, 'clouds of the maxilla');

  paintArea(sheet, { ...EVERYWHERE, bottom: BOTTOM_OF_PAINTING }, (x, y, before) => {
    const signed = x - REFERENCE.midline;
    // No head is perfectly symmetric: the shadows of the bone vary slightly.
    const away = Math.abs(signed) + 7 * clouds(x / 160, y / 90 + 40);
    const height = y + 5 * clouds(x / 210 + 90, y / 120);

    const ridge = 1 - smoothstep(crest(x) - 6, crest(x) + 5, y);
    const alveolar = ridge * smoothstep(285, 400, height) * (1 - smoothstep(640, 715, away));
    // Most pixels are outside most structures, whose textures take most of the time.
    const bone = alveolar && alveolar * (0.16 + 0.1 * bell(away, 90) + sponge(x, y) * 0.12 + clouds(x / 60, y / 50) * 0.06);

    const toPalate = palate(away, height);
    const lines = 0.75 * bell(toPalate, 8) + 0.3 * bell(toPalate, 24);
    const waver = lines && 0.85 + 0.45 * clouds(x / 110, 7.5) + 0.5 * bell(away, 60);
    const palatal = (waver * lines + 0.3 * bell(ghost(away, height), 13)) * (1 - smoothstep(600, 690, away));
    const hollow = sinus(away, height);
    const air = 0.17 * smoothstep(0, 26, hollow);
    const floor = smoothstep(190, 290, height);
    const walls = (0.05 + 0.15 * floor) * bell(hollow, 3 + 5 * (1 - floor)) + 0.08 * bell(hollow + 12, 9);
    const above = 1 - smoothstep(150, 215, height);
    const nose =
      above &&
      above * (0.55 * bell(signed + 4 * clouds(5, y / 80), 10) - 0.2 * smoothstep(14, 30, away) * (1 - smoothstep(120, 150, away)));
    const shell = above && above * 0.22 * bell(concha(away, height), 20);
    const cheek = 0.34 * bell(zygoma(away, height), 26) + 0.12 * bell(zygoma(away, height) - 26, 5);
    const eye = 0.3 * bell(orbit(away, height), 11);
    const skull = 0.28 * smoothstep(560, 900, away) * (1 - smoothstep(150, 330, height));
    const thinning = 1 - smoothstep(260, 380, height);
    const veil = thinning && (0.12 * clouds(x / 75, y / 50) + 0.05 * clouds(x / 30, y / 24 + 30)) * thinning;
    return Math.max(0.03, before + bone + palatal - air + walls + nose + shell + cheek + eye + skull + veil);
  });
}
