import { assignFindings } from '@molaar/domain/findings';
import { isUpper, type Surface, sortSurfaces, type ToothNumber } from '@molaar/domain/teeth';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { expect, it } from 'vitest';
import type { Detection } from '../decode/decode-detections';
import { areaAverage } from '../guard/area-average';
import { locateFillings } from './locate-fillings';

const SIDE = 640;
const DRAWN: readonly (readonly [ToothNumber, readonly Surface[]])[] = [
  ['17', ['M', 'O']],
  ['16', ['O']],
  ['15', ['O', 'D']],
  ['12', ['M']],
  ['22', ['D']],
  ['24', ['M', 'O', 'D']],
  ['26', ['D', 'O']],
  ['37', ['O']],
  ['35', ['D']],
  ['44', ['O']],
  ['45', ['M', 'O']],
  ['46', ['M', 'O', 'D']],
  ['47', ['O']],
];

/** The surfaces of the drawn fillings, located on the drawing at the size at which the detector sees it. */
function surfacesOn(seed: number): Map<ToothNumber, string> {
  const { width, height, pixels, truth } = drawnOnce({
    seed,
    width: 1138,
    height: 644,
    restorations: DRAWN.map(([tooth, surfaces]) => ({ class: 'COMPOSITE', tooth, surfaces })),
  });
  const view = { width: SIDE, height: SIDE, pixels: Uint8Array.from(areaAverage({ width, height, pixels }, SIDE, SIDE), Math.round) };
  const teeth = truth.teeth.map(({ number, box, outline }): Detection => {
    const place = { box, outline: outline.flat() };
    return { class: 'TOOTH', tooth: number, box, confidence: 1, checkTooth: false, place };
  });
  const fillings = DRAWN.map(([tooth]): Detection => {
    const [x, y, w, h] = truth.teeth.find(({ number }) => number === tooth)?.box ?? [0, 0, 0, 0];
    const box = [x, isUpper(tooth) ? y + h / 2 : y, w, h / 2] as const;
    return { class: 'COMPOSITE', tooth, box: [...box], confidence: 0.9, checkTooth: false, region: 'crown' };
  });
  const located = assignFindings(locateFillings([...teeth, ...fillings], view, { width, height }));
  return new Map(
    located.flatMap(({ class: type, tooth, surfaces }) => (type === 'COMPOSITE' && tooth ? [[tooth, surfaces.join('')] as const] : [])),
  );
}

it('names the surfaces of drawn fillings, and never the root', () => {
  const found = surfacesOn(11);
  const wrong = DRAWN.filter(([tooth, surfaces]) => found.get(tooth) !== sortSurfaces([...surfaces]).join(''));
  expect(found.size).toBe(DRAWN.length);
  // The edges of drawn fillings are uneven: one may touch a third more or less.
  expect(wrong.length, wrong.map(([tooth]) => `${tooth} ${found.get(tooth)}`).join(', ')).toBeLessThanOrEqual(1);
  expect([...found.values()].filter((surfaces) => surfaces.includes('ROOT'))).toEqual([]);
});
