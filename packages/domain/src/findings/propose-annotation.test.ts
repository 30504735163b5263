import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, mirrorBox } from '../geometry';
import { CHART_ROWS, mirrorTooth, type ToothNumber } from '../teeth';
import { FINDING_TYPES, type FindingType } from './catalogue';
import { checkLocation } from './check-location';
import { findingType } from './finding-types';
import { proposeAnnotation, proposeLocation } from './propose-annotation';

/** Sixteen teeth a row, 100 × 200 each: upper ones from y 100, lower ones from y 300. The midline is at x 800. */
function toothBox(tooth: ToothNumber): Box {
  const upper = CHART_ROWS.permanentUpper.indexOf(tooth as never);
  const lower = CHART_ROWS.permanentLower.indexOf(tooth as never);
  return upper >= 0 ? [upper * 100, 100, 100, 200] : [lower * 100, 300, 100, 200];
}
const known = (...teeth: ToothNumber[]) => teeth.map((tooth) => ({ tooth, box: toothBox(tooth) }));
const MOUTH = known(...CHART_ROWS.permanentUpper, ...CHART_ROWS.permanentLower);
const without = (...missing: ToothNumber[]) => MOUTH.filter(({ tooth }) => !missing.includes(tooth));

/** A box inside the box of a tooth, in hundredths of its width and of its height from the biting edge. */
function on(tooth: ToothNumber, fromLeft: number, fromEdge: number, width: number, height: number): Box {
  const [x, y, , h] = toothBox(tooth);
  const top = Number(tooth) < 30 ? 100 - fromEdge - height : fromEdge;
  return [x + fromLeft, y + (top / 100) * h, width, (height / 100) * h];
}

const propose = (box: Box, recent: readonly FindingType[] = [], teeth = MOUTH) => proposeAnnotation(box, teeth, recent);

describe('a drawn box', () => {
  it('is on the tooth that it overlaps most, on the surface where it lies', () => {
    expect(propose(on('36', 3, 5, 25, 15))).toEqual({ class: 'PRIM_CAR_CAVITY', tooth: '36', surfaces: ['M'] });
    expect(propose(on('36', 72, 5, 25, 15))).toMatchObject({ tooth: '36', surfaces: ['D'] });
    expect(propose(on('46', 72, 5, 25, 15))).toMatchObject({ tooth: '46', surfaces: ['M'] });
    expect(propose(on('36', 40, 5, 20, 15))).toMatchObject({ surfaces: ['O'] });
    expect(propose(on('11', 40, 5, 20, 15))).toMatchObject({ tooth: '11', surfaces: ['I'] });
    expect(propose(on('26', 5, 5, 50, 15))).toMatchObject({ tooth: '26', surfaces: ['M', 'O'] });
  });

  it('is a crown where it covers one, in the root where it is long, past the apex a lesion', () => {
    expect(propose(on('26', 5, 2, 90, 42))).toEqual({ class: 'CROWN', tooth: '26', surfaces: ['CROWN'] });
    expect(propose(on('45', 40, 45, 20, 45))).toEqual({ class: 'GOOD_ENDODONTICS', tooth: '45', surfaces: ['ROOT'] });
    expect(propose(on('36', 30, 92, 40, 20))).toEqual({ class: 'PERIODONTITIS_PERIAPICAL', tooth: '36', surfaces: ['ROOT'] });
    expect(propose(on('16', 30, 105, 40, 12))).toEqual({ class: 'PERIODONTITIS_PERIAPICAL', tooth: '16', surfaces: ['ROOT'] });
    expect(propose(on('36', 0, 0, 100, 100))).toMatchObject({ class: 'FRACTURE', tooth: '36', surfaces: ['WHOLE_TOOTH'] });
  });

  it('is an implant where a tooth is missing, and a finding of the jaw far from all teeth', () => {
    expect(propose(on('36', 20, 30, 60, 60), [], without('36'))).toEqual({ class: 'IMPLANT', tooth: '36', surfaces: ['ROOT'] });
    expect(propose(on('36', 40, 60, 12, 10), [], without('36'))).toMatchObject({ class: 'IRREG_LUCENCY', tooth: null });
    expect(propose([700, 620, 80, 60])).toEqual({ class: 'IRREG_LUCENCY', tooth: null, surfaces: ['JAW'] });
  });

  it('has the type that was chosen last, where that occurs', () => {
    const recent: FindingType[] = ['PERIODONTITIS_PERIAPICAL', 'COMPOSITE', 'BRIDGE', 'CROWN', 'POOR_ENDODONTICS'];
    expect(propose(on('36', 40, 5, 20, 15), recent)).toMatchObject({ class: 'COMPOSITE', surfaces: ['O'] });
    expect(propose(on('26', 5, 2, 90, 42), recent)).toMatchObject({ class: 'BRIDGE' });
    expect(propose(on('45', 40, 45, 20, 45), recent)).toMatchObject({ class: 'POOR_ENDODONTICS', surfaces: ['ROOT'] });
    expect(propose(on('36', 20, 30, 60, 60), ['EMERGING_TOOTH'], without('36'))).toMatchObject({ class: 'EMERGING_TOOTH', tooth: '36' });
    expect(propose(on('36', 0, 0, 100, 100), ['TOOTH'])).not.toMatchObject({ class: 'TOOTH' });
  });

  it('has the last type and no tooth where no tooth is known', () => {
    expect(propose([10, 10, 40, 40], [], [])).toEqual({ class: 'PRIM_CAR_CAVITY', tooth: null, surfaces: [] });
    expect(propose([10, 10, 40, 40], ['IMPLANT'], [])).toMatchObject({ class: 'IMPLANT', tooth: null });
  });

  it('is mirrored with its image', () => {
    const size = { width: 1600 };
    const mirrored = MOUTH.map(({ tooth, box }) => ({ tooth: mirrorTooth(tooth), box: mirrorBox(box, size) }));
    const coordinate = (most: number) => fc.double({ min: 1, max: most, noNaN: true });
    fc.assert(
      fc.property(coordinate(1500), coordinate(550), coordinate(120), coordinate(200), (x, y, w, h) => {
        const here = propose([x, y, w, h]);
        const there = propose(mirrorBox([x, y, w, h], size), [], mirrored);
        fc.pre(here.tooth !== null && there.tooth !== null);
        return here.class === there.class;
      }),
    );
  });
});

describe('the proposed location of a finding type', () => {
  it('is one that may be saved, wherever the box touches a tooth', () => {
    const inMouth = fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 110, max: 460 })).map(([x, y]): Box => [x, y, 60, 40]);
    fc.assert(
      fc.property(inMouth, fc.constantFrom(...FINDING_TYPES), (box, type) => {
        const { tooth, surfaces } = proposeLocation(type, box, MOUTH);
        return !checkLocation({ class: type, category: findingType(type).category, tooth, surfaces }, 'APPROVED');
      }),
    );
  });

  it('is the part of a broken tooth or of a custom finding', () => {
    expect(proposeLocation('FRACTURE', on('11', 5, 2, 90, 42), MOUTH)).toEqual({ tooth: '11', surfaces: ['CROWN'] });
    expect(proposeLocation('FRACTURE', on('11', 40, 50, 20, 45), MOUTH)).toEqual({ tooth: '11', surfaces: ['ROOT'] });
    expect(proposeLocation('CUSTOM', on('36', 3, 5, 25, 15), MOUTH)).toEqual({ tooth: '36', surfaces: ['M'] });
  });

  it('has no tooth for what is in the jaw, and a screw in a root has one', () => {
    expect(proposeLocation('MOUTH_AREA', [0, 100, 1600, 400], MOUTH)).toEqual({ tooth: null, surfaces: ['JAW'] });
    expect(proposeLocation('SCREW', on('45', 40, 45, 20, 45), MOUTH)).toMatchObject({ tooth: '45', surfaces: ['ROOT'] });
  });
});
