import type { Box } from '@molaar/domain/geometry';
import { isUpper, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSpec } from './demo-spec';
import { drawPhantom } from './draw-phantom';
import { DRAWN_RESTORATIONS, type DrawnRestoration, type Phantom, type PhantomSpec } from './spec';

const SMALL = { width: 498, height: 282 } as const;
const RUNS = { numRuns: process.env.TESTS === 'all' ? 5 : 2 };

const teeth = fc.subarray([...PERMANENT_TEETH], { minLength: 2 });
const seed = fc.integer({ min: 0, max: 2 ** 31 });

/** A mouth with some teeth and, on some of them, one restoration each. */
const spec: fc.Arbitrary<PhantomSpec> = fc
  .record({ seed, teeth, kinds: fc.array(fc.constantFrom(...DRAWN_RESTORATIONS), { maxLength: 6 }) })
  .map(({ seed: number, teeth: present, kinds }) => ({
    ...SMALL,
    seed: number,
    teeth: present,
    restorations: kinds
      .slice(0, present.length)
      .map((type, index): DrawnRestoration => ({ class: type, tooth: present[index] as ToothNumber })),
  }));

function lies(inner: Box, { width, height }: Phantom): boolean {
  const [x, y, w, h] = inner;
  return x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= width && y + h <= height;
}

const samePixels = (a: Phantom, b: Phantom) => Buffer.compare(a.pixels, b.pixels) === 0;

/** Mean grey of the box, shrunk to `share` of its sides around a middle given as shares of the box. */
function meanGrey({ width, pixels }: Phantom, [x, y, w, h]: Box, share: number, middle: readonly [number, number] = [0.5, 0.5]): number {
  const left = Math.round(x + w * (middle[0] - share / 2));
  const top = Math.round(y + h * (middle[1] - share / 2));
  const [across, down] = [Math.max(1, Math.round(w * share)), Math.max(1, Math.round(h * share))];
  let sum = 0;
  for (let j = top; j < top + down; j += 1) for (let i = left; i < left + across; i += 1) sum += pixels[j * width + i] ?? 0;
  return sum / (across * down);
}

const boxOf = (phantom: Phantom, tooth: ToothNumber): Box => {
  const found = phantom.truth.teeth.find(({ number }) => number === tooth);
  if (!found) throw new Error(`${tooth} is not in the truth`);
  return found.box;
};

/** Crown and root of a tooth as shares of its box's height. */
const crownAt = (tooth: ToothNumber) => (isUpper(tooth) ? 0.82 : 0.18);
const rootAt = (tooth: ToothNumber) => (isUpper(tooth) ? 0.3 : 0.7);

describe('a phantom', () => {
  it('has the same bytes for the same seed and others for another seed', () => {
    fc.assert(
      fc.property(spec, (one) => {
        const [first, again, other] = [drawPhantom(one), drawPhantom(one), drawPhantom({ ...one, seed: one.seed + 1 })];
        expect(again.truth).toEqual(first.truth);
        expect(samePixels(again, first)).toBe(true);
        expect(samePixels(other, first)).toBe(false);
      }),
      RUNS,
    );
  });

  it('returns exactly the drawn teeth, with boxes and outlines inside the image', () => {
    fc.assert(
      fc.property(spec, (one) => {
        const phantom = drawPhantom(one);
        const implants = new Set((one.restorations ?? []).filter((r) => r.class === 'IMPLANT').map((r) => r.tooth));
        const natural = (one.teeth ?? []).filter((tooth) => !implants.has(tooth));
        expect(phantom.truth.teeth.map(({ number }) => number).sort()).toEqual([...natural].sort());
        for (const { box, outline } of phantom.truth.teeth) {
          expect(lies(box, phantom)).toBe(true);
          expect(outline.length).toBeGreaterThan(20);
          for (const [x, y] of outline) {
            expect(x).toBeGreaterThanOrEqual(box[0] - 1);
            expect(x).toBeLessThanOrEqual(box[0] + box[2] + 1);
            expect(y).toBeGreaterThanOrEqual(box[1] - 1);
            expect(y).toBeLessThanOrEqual(box[1] + box[3] + 1);
          }
        }
        expect(phantom.pixels).toHaveLength(phantom.width * phantom.height);
      }),
      RUNS,
    );
  });

  it('draws every requested restoration on its tooth', () => {
    fc.assert(
      fc.property(spec, (one) => {
        const phantom = drawPhantom(one);
        const wanted = (one.restorations ?? []).map(({ class: type, tooth }) => `${type} ${tooth}`);
        expect(phantom.truth.findings.map(({ class: type, tooth }) => `${type} ${tooth}`).sort()).toEqual(wanted.sort());
        for (const { box, surfaces } of phantom.truth.findings) {
          expect(lies(box, phantom)).toBe(true);
          expect(surfaces.length).toBeGreaterThan(0);
        }
      }),
      RUNS,
    );
  });

  it('changes only the area of a restoration without grain', () => {
    const plain = drawPhantom({ ...SMALL, seed: 3, noise: 0 });
    const filled = drawPhantom({ ...SMALL, seed: 3, noise: 0, restorations: [{ class: 'COMPOSITE', tooth: '36' }] });
    const [x, y, w, h] = boxOf(plain, '36');
    const changed = plain.pixels.findIndex((grey, at) => {
      const [column, row] = [at % plain.width, Math.floor(at / plain.width)];
      const near = column >= x - 4 && column <= x + w + 4 && row >= y - 4 && row <= y + h + 4;
      return !near && grey !== filled.pixels[at];
    });
    expect(changed).toBe(-1);
  });
});

describe('grey levels', () => {
  const plain = { width: 664, height: 376, seed: 11, noise: 0 } as const;

  it('are brighter for crowns than for roots, and for roots than for the open mouth', () => {
    const phantom = drawPhantom(plain);
    for (const tooth of ['11', '14', '24', '34', '44', '43'] as const) {
      const box = boxOf(phantom, tooth);
      const crown = meanGrey(phantom, box, 0.14, [0.5, crownAt(tooth)]);
      const root = meanGrey(phantom, box, 0.14, [0.5, rootAt(tooth)]);
      expect(crown, tooth).toBeGreaterThan(root);
      // Between the arches, next to the bite peg.
      expect(root, tooth).toBeGreaterThan(60 + meanGrey(phantom, [374, 212, 5, 4], 1));
    }
  });

  it('are white for a metal crown, bright for a filling, dark for decay', () => {
    const sound = drawPhantom(plain);
    const box = boxOf(sound, '36');
    const at = (type: DrawnRestoration['class'], surfaces: DrawnRestoration['surfaces']) => {
      const phantom = drawPhantom({ ...plain, restorations: [{ class: type, tooth: '36', surfaces }] });
      const area = phantom.truth.findings[0]?.box ?? box;
      return { there: meanGrey(phantom, area, 0.4), before: meanGrey(sound, area, 0.4) };
    };
    const crown = at('CROWN', []);
    const filling = at('COMPOSITE', ['O']);
    const decay = at('PRIM_CAR_CAVITY', ['M']);
    expect(crown.there).toBeGreaterThan(235);
    expect(filling.there).toBeGreaterThan(filling.before + 8);
    expect(decay.there).toBeLessThan(decay.before - 40);
  });

  it('are brighter for a root filling than for the canal', () => {
    const sound = drawPhantom(plain);
    const filled = drawPhantom({ ...plain, restorations: [{ class: 'GOOD_ENDODONTICS', tooth: '33' }] });
    const box = filled.truth.findings[0]?.box as Box;
    expect(meanGrey(filled, box, 0.25)).toBeGreaterThan(meanGrey(sound, box, 0.25) + 25);
  });
});

describe('bridges', () => {
  it('return their slots including gaps and draw no tooth in a gap', () => {
    const present = PERMANENT_TEETH.filter((tooth) => tooth !== '45' && tooth !== '46');
    const phantom = drawPhantom({ ...SMALL, seed: 1, teeth: present, bridges: [{ from: '44', to: '47' }] });
    expect(phantom.truth.findings).toMatchObject([{ class: 'BRIDGE', tooth: '47', span: ['47', '46', '45', '44'], surfaces: ['CROWN'] }]);
    expect(phantom.truth.teeth.map(({ number }) => number)).not.toContain('46');
  });

  it('need an abutment', () => {
    expect(() => drawPhantom({ ...SMALL, seed: 1, teeth: ['11'], bridges: [{ from: '44', to: '47' }] })).toThrow(RangeError);
  });
});

describe('an impossible mouth', () => {
  it.each<[string, Partial<PhantomSpec>]>([
    ['a filling on a missing tooth', { teeth: ['11'], restorations: [{ class: 'COMPOSITE', tooth: '21' }] }],
    [
      'a root filling in an implant',
      {
        restorations: [
          { class: 'IMPLANT', tooth: '36' },
          { class: 'GOOD_ENDODONTICS', tooth: '36' },
        ],
      },
    ],
    ['a tooth twice', { teeth: ['11', '11'] }],
    ['a primary tooth and its successor, both erupted', { teeth: ['15', '55'] }],
    ['a bridge between the jaws', { bridges: [{ from: '14', to: '44' }] }],
    ['a seed that is no whole number', { seed: 0.5 }],
    ['an image without size', { width: 0 }],
    ['noise below none', { noise: -1 }],
  ])('throws a RangeError for %s', (_, wrong) => {
    expect(() => drawPhantom({ ...SMALL, seed: 1, ...wrong })).toThrow(RangeError);
  });

  it('excludes a mixed dentition with the successor in the bone', () => {
    const mixed = drawPhantom({ ...SMALL, seed: 1, teeth: ['15', '55'], restorations: [{ class: 'EMERGING_TOOTH', tooth: '15' }] });
    expect(mixed.truth.teeth.map(({ number }) => number)).toEqual(['15', '55']);
    expect(boxOf(mixed, '15')[1]).toBeLessThan(boxOf(mixed, '55')[1]);
  });
});

it('draws issues, restorations and an emerging tooth in the demo', () => {
  const { truth } = drawPhantom({ ...demoSpec(), ...SMALL });
  const shown = new Set(truth.findings.map(({ class: type }) => type));
  for (const type of ['PRIM_CAR_CAVITY', 'COMPOSITE', 'CROWN', 'IMPLANT', 'BRIDGE', 'EMERGING_TOOTH', 'POOR_ENDODONTICS']) {
    expect(shown).toContain(type);
  }
});
