import type { Crest } from './crests';
import { type Point, smoothPath } from './curves';
import { distanceField } from './distance-field';
import { trabeculae, valueNoise } from './noise';
import { bell, smoothstep } from './numbers';
import { columnsOf, EVERYWHERE, paintRows, REFERENCE, type Sheet } from './sheet';

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

/**
 * Distances to the lines of every upper jaw. Both sides are the same: x is the distance from the midline. Reach: where
 * the lines are drawn.
 */
const area = { ...EVERYWHERE, right: 1024, bottom: BOTTOM_OF_PAINTING };
const palate = distanceField(smoothPath(PALATE), { area, reach: 100 });
const ghost = distanceField(smoothPath(PALATE_GHOST), { area, reach: 55 });
const zygoma = distanceField(smoothPath(ZYGOMA), { area, reach: 110 });
const orbit = distanceField(smoothPath(ORBIT), { area, reach: 50 });
const concha = distanceField(smoothPath(CONCHA), { area, reach: 85 });
const sinus = distanceField(smoothPath([...SINUS, SINUS[0] as Point], 6), { area, closed: true, reach: 60 });

/**
 * Draws the upper jaw: ridge, hard palate with its ghost, sinuses, nasal cavity and septum, cheekbones, floor of the
 * orbits.
 */
export function drawMaxilla(sheet: Sheet, crest: Crest, seed: number): void {
  const xs = columnsOf(sheet);
  const crests = xs.map(crest);
  const sponge = trabeculae(seed + 1, xs);
  const clouds = valueNoise(seed, 'clouds of the maxilla');
  const [shiftX, shiftY] = [clouds.along(xs, 160), clouds.along(xs, 210, 90)];
  const [onBone, largeVeil, smallVeil] = [clouds.along(xs, 60), clouds.along(xs, 75), clouds.along(xs, 30)];
  const row = () => new Float64Array(xs.length);
  const [aways, ys, toPalate, toGhost, toSinus, toConcha] = [row(), row(), row(), row(), row(), row()];
  const [toZygoma, toOrbit, alveolar, spongy, boneClouds, waver] = [row(), row(), row(), row(), row(), row()];
  const [largeClouds, smallClouds] = [row(), row()];
  clouds.along(xs, 110)(waver, 7.5);
  const bony = new Int32Array(xs.length);

  paintRows(sheet, { top: 0, bottom: BOTTOM_OF_PAINTING }, ({ y, depth }) => {
    // No head is perfectly symmetric: the shadows of the bone vary slightly.
    shiftX(aways, y / 90 + 40);
    shiftY(ys, y / 120);
    let count = 0;
    for (let i = 0; i < xs.length; i += 1) {
      aways[i] = Math.abs((xs[i] as number) - REFERENCE.midline) + 7 * (aways[i] as number);
      ys[i] = y + 5 * (ys[i] as number);
      const ridge = 1 - smoothstep((crests[i] as number) - 6, (crests[i] as number) + 5, y);
      alveolar[i] = ridge * smoothstep(285, 400, ys[i] as number) * (1 - smoothstep(640, 715, aways[i] as number));
      if (alveolar[i] === 0) continue;
      bony[count] = i;
      count += 1;
    }
    if (count > 0) onBone(boneClouds, y / 50);
    sponge(spongy, y, bony, count);
    palate(toPalate, aways, ys);
    ghost(toGhost, aways, ys);
    sinus(toSinus, aways, ys);
    concha(toConcha, aways, ys);
    zygoma(toZygoma, aways, ys);
    orbit(toOrbit, aways, ys);
    largeVeil(largeClouds, y / 50);
    smallVeil(smallClouds, y / 24 + 30);
    const septum = 4 * clouds.at(5, y / 80);

    for (let i = 0; i < xs.length; i += 1) {
      const signed = (xs[i] as number) - REFERENCE.midline;
      const away = aways[i] as number;
      const height = ys[i] as number;
      // Most pixels are outside of most structures.
      const share = alveolar[i] as number;
      const bone = share && share * (0.16 + 0.1 * bell(away, 90) + (spongy[i] as number) * 0.12 + (boneClouds[i] as number) * 0.06);

      const lines = 0.75 * bell(toPalate[i] as number, 8) + 0.3 * bell(toPalate[i] as number, 24);
      const wavering = lines && lines * (0.85 + 0.45 * (waver[i] as number) + 0.5 * bell(away, 60));
      const palatal = (wavering + 0.3 * bell(toGhost[i] as number, 13)) * (1 - smoothstep(600, 690, away));
      const hollow = toSinus[i] as number;
      const air = 0.17 * smoothstep(0, 26, hollow);
      const floor = smoothstep(190, 290, height);
      const walls = (0.05 + 0.15 * floor) * bell(hollow, 3 + 5 * (1 - floor)) + 0.08 * bell(hollow + 12, 9);
      const above = 1 - smoothstep(150, 215, height);
      const nose = above && above * (0.55 * bell(signed + septum, 10) - 0.2 * smoothstep(14, 30, away) * (1 - smoothstep(120, 150, away)));
      const shell = above && above * 0.22 * bell(toConcha[i] as number, 20);
      const cheek = 0.34 * bell(toZygoma[i] as number, 26) + 0.12 * bell((toZygoma[i] as number) - 26, 5);
      const eye = 0.3 * bell(toOrbit[i] as number, 11);
      const skull = 0.28 * smoothstep(560, 900, away) * (1 - smoothstep(150, 330, height));
      const thinning = 1 - smoothstep(260, 380, height);
      const veil = (0.12 * (largeClouds[i] as number) + 0.05 * (smallClouds[i] as number)) * thinning;
      depth[i] = Math.max(0.03, (depth[i] as number) + bone + palatal - air + walls + nose + shell + cheek + eye + skull + veil);
    }
  });
}
