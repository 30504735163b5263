import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry';
import { CHART_ROWS, mirrorTooth, type ToothNumber } from '../teeth';
import { type AssignedFinding, assignFindings, type UnassignedFinding } from './assignment';
import type { PlacedPart } from './surfaces-by-thirds';

const WIDTH = 1600;

/** A simple mouth: sixteen teeth per row, 100 × 200 each, upper teeth at y 100, lower teeth at y 300. */
function toothBox(tooth: ToothNumber): Box {
  const upper = CHART_ROWS.permanentUpper.indexOf(tooth as never);
  const lower = CHART_ROWS.permanentLower.indexOf(tooth as never);
  return upper >= 0 ? [upper * 100, 100, 100, 200] : [lower * 100, 300, 100, 200];
}

function detected(type: UnassignedFinding['class'], box: Box, more: Partial<UnassignedFinding> = {}): UnassignedFinding {
  return { class: type, tooth: null, box, confidence: 0.9, ...more };
}

const teeth = (...numbers: ToothNumber[]) => numbers.map((tooth) => detected('TOOTH', toothBox(tooth), { tooth }));
const FULL = teeth(...CHART_ROWS.permanentUpper, ...CHART_ROWS.permanentLower);

/** Assigns one finding among these teeth. */
function assign(finding: UnassignedFinding, among: UnassignedFinding[] = FULL): AssignedFinding {
  return assignFindings([...among, finding]).at(-1) as AssignedFinding;
}

const mirrorBox = ([x, y, w, h]: Box): Box => [WIDTH - x - w, y, w, h];

describe('tooth of a finding', () => {
  it('is the one that contains the largest share of it', () => {
    const assignment = assign(detected('COMPOSITE', [570, 300, 40, 30]));
    expect(assignment).toMatchObject({ tooth: '43', checkTooth: false, code: 103, category: 'RESTORATIONS' });
  });

  it('should be checked when two are about equally likely', () => {
    expect(assign(detected('COMPOSITE', [579, 300, 40, 30]))).toMatchObject({ tooth: '43', checkTooth: true });
    expect(assign(detected('COMPOSITE', [570, 300, 40, 30]))).toMatchObject({ checkTooth: false });
  });

  it('is null when less than 0.3 of the finding is on any tooth', () => {
    expect(assign(detected('COMPOSITE', [700, 479, 100, 100]))).toMatchObject({ tooth: null, surfaces: ['JAW'] });
    expect(assign(detected('COMPOSITE', [700, 470, 100, 100]))).toMatchObject({ tooth: '41' });
  });

  it('is the given one', () => {
    expect(assign(detected('COMPOSITE', [0, 100, 20, 20], { tooth: '36' }))).toMatchObject({ tooth: '36', checkTooth: false });
  });

  it('is null for findings of the jaw', () => {
    for (const type of ['IRREG_LUCENCY', 'SURGICAL_PLATE', 'JEWELLERY', 'MOUTH_AREA', 'SCREW'] as const) {
      expect(assign(detected(type, toothBox('36')))).toMatchObject({ tooth: null, surfaces: ['JAW'] });
    }
  });

  it('is the given one for a screw post', () => {
    expect(assign(detected('SCREW', toothBox('36'), { tooth: '36' }))).toMatchObject({ tooth: '36', surfaces: ['ROOT'] });
  });

  it('extends past the apex only for periapical findings, upward in the upper jaw and downward in the lower', () => {
    const above: Box = [700, 62, 30, 36];
    const below: Box = [700, 502, 30, 36];
    expect(assign(detected('PERIODONTITIS_PERIAPICAL', above))).toMatchObject({ tooth: '11', surfaces: ['ROOT'] });
    expect(assign(detected('PERIODONTITIS_PERIAPICAL', below))).toMatchObject({ tooth: '41', surfaces: ['ROOT'] });
    expect(assign(detected('POOR_ENDODONTICS', above))).toMatchObject({ tooth: null });
    // 20 % of 200 pixels, not more.
    expect(assign(detected('PERIODONTITIS_PERIAPICAL', [700, 20, 30, 36]))).toMatchObject({ tooth: null });
  });

  it('is the missing tooth for an implant in a gap and for its crown', () => {
    const mouth = teeth('47', '45', '44');
    const implant = detected('IMPLANT', [220, 380, 60, 120]);
    expect(assign(implant, mouth)).toMatchObject({ tooth: '46', surfaces: ['ROOT'], code: 108 });
    expect(assign(detected('CROWN', [205, 300, 90, 70]), mouth)).toMatchObject({ tooth: '46', surfaces: ['CROWN'] });
    expect(assign(detected('COMPOSITE', [205, 300, 90, 70]), mouth)).toMatchObject({ tooth: null });
  });

  it('throws for a TOOTH without a number', () => {
    expect(() => assignFindings([detected('TOOTH', [0, 0, 10, 10])])).toThrow(RangeError);
  });
});

describe('surfaces of a finding by thirds', () => {
  const on36 = (fromLeft: number, width: number, type: UnassignedFinding['class'] = 'COMPOSITE', fromTop = 10) =>
    assign(detected(type, [toothBox('36')[0] + fromLeft, 300 + fromTop, width, 30])).surfaces;

  it('are mesial toward the midline', () => {
    expect(on36(3, 25)).toEqual(['M']);
    expect(on36(72, 25)).toEqual(['D']);
    expect(on36(40, 20)).toEqual(['O']);
    expect(assign(detected('COMPOSITE', [toothBox('46')[0] + 3, 310, 25, 30])).surfaces).toEqual(['D']);
  });

  it('are several when it covers several', () => {
    expect(on36(5, 50)).toEqual(['M', 'O']);
    expect(on36(45, 50)).toEqual(['O', 'D']);
    expect(on36(5, 90)).toEqual(['M', 'O', 'D']);
  });

  it('include the biting surface only in the crown half', () => {
    expect(on36(40, 20, 'PRIM_CAR_CAVITY', 150)).toEqual(['ROOT']);
    expect(assign(detected('PRIM_CAR_CAVITY', [740, 260, 20, 30])).surfaces).toEqual(['I']);
    expect(assign(detected('PRIM_CAR_CAVITY', [740, 110, 20, 30])).surfaces).toEqual(['ROOT']);
  });

  it('are limited to those of the finding type', () => {
    expect(on36(40, 12, 'OVERHANG')).toEqual(['M']);
    expect(on36(60, 12, 'OVERHANG')).toEqual(['D']);
    expect(on36(5, 90, 'ATTRITION')).toEqual(['O']);
    expect(on36(5, 90, 'CROWN')).toEqual(['CROWN']);
    expect(on36(5, 90, 'GOOD_ENDODONTICS')).toEqual(['ROOT']);
  });

  it('are only the part when the detector gives no more', () => {
    const whole = toothBox('36');
    expect(assign(detected('PRIM_CAR_CAVITY', whole, { tooth: '36', region: 'crown' })).surfaces).toEqual(['CROWN']);
    expect(assign(detected('FRACTURE', whole, { tooth: '36', region: 'root' })).surfaces).toEqual(['ROOT']);
    expect(assign(detected('FRACTURE', whole, { tooth: '36' })).surfaces).toEqual(['WHOLE_TOOTH']);
  });

  it('are those of the exact position when it was detected', () => {
    const [x, y] = toothBox('36');
    const surfaces = (type: UnassignedFinding['class'], place: Box) =>
      assign(detected(type, [x, y, 100, 100], { tooth: '36', region: 'crown', place: { box: place } })).surfaces;
    expect(surfaces('COMPOSITE', [x + 3, y + 10, 25, 30])).toEqual(['M']);
    expect(surfaces('COMPOSITE', [x + 45, y + 10, 50, 30])).toEqual(['O', 'D']);
    expect(surfaces('CROWN', [x + 3, y + 10, 25, 30])).toEqual(['CROWN']);
  });

  it('of a position in several parts are those of all parts, mesial and distal only where a side is reached', () => {
    const [x, y] = toothBox('36');
    const surfaces = (...parts: PlacedPart[]) =>
      assign(detected('COMPOSITE', [x, y, 100, 100], { tooth: '36', region: 'crown', place: { box: [x, y, 9, 9], parts } })).surfaces;
    expect(surfaces({ box: [x + 18, y, 64, 30], reaches: [false, false] })).toEqual(['O']);
    expect(surfaces({ box: [x + 18, y, 64, 30], reaches: [true, false] })).toEqual(['M', 'O']);
    expect(surfaces({ box: [x + 18, y, 64, 30] })).toEqual(['M', 'O', 'D']);
    expect(surfaces({ box: [x + 2, y + 20, 20, 20], reaches: [false, false] })).toEqual(['M']);
    const both: PlacedPart[] = [
      { box: [x, y + 20, 20, 20], reaches: [true, false] },
      { box: [x + 80, y + 20, 20, 20], reaches: [false, true] },
    ];
    expect(surfaces(...both)).toEqual(['M', 'D']);
  });

  it('are never buccal or lingual', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1560 }), fc.integer({ min: 60, max: 480 }), fc.integer({ min: 1, max: 200 }), (x, y, w) => {
        const { surfaces } = assign(detected('COMPOSITE', [x, y, w, 25]));
        expect(surfaces).not.toContain('B');
        expect(surfaces).not.toContain('L');
        expect(surfaces.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a bridge', () => {
  it('includes each slot that it covers at least half, teeth and gaps', () => {
    const mouth = teeth('48', '47', '44', '43');
    // 47 from its centre, the gaps of 46 and 45, and 49 % of 44.
    const assignment = assign(detected('BRIDGE', [150, 300, 299, 60]), mouth);
    expect(assignment.span).toEqual(['47', '46', '45']);
    expect(assignment).toMatchObject({ tooth: '47', surfaces: ['CROWN'], code: 102 });
    expect(assign(detected('BRIDGE', [150, 300, 300, 60]), mouth).span).toEqual(['47', '46', '45', '44']);
  });

  it('is assigned to the jaw that it overlaps more', () => {
    expect(assign(detected('BRIDGE', [500, 240, 300, 70])).span).toEqual(['13', '12', '11']);
  });

  it('is assigned to the jaw when it covers no slot', () => {
    expect(assign(detected('BRIDGE', [500, 240, 300, 70]), [])).toMatchObject({ tooth: null, surfaces: ['JAW'] });
  });
});

describe('properties of the assignment', () => {
  const finding = fc
    .record({
      type: fc.constantFrom('COMPOSITE', 'CROWN', 'PRIM_CAR_CAVITY', 'OVERHANG', 'IMPLANT', 'PERIODONTITIS_PERIAPICAL', 'BRIDGE', 'WIRE'),
      x: fc.integer({ min: 0, max: 1400 }),
      y: fc.integer({ min: 50, max: 480 }),
      w: fc.integer({ min: 5, max: 200 }),
      h: fc.integer({ min: 5, max: 120 }),
    })
    .map(({ type, x, y, w, h }) => detected(type as UnassignedFinding['class'], [x, y, w, h]));
  const mouth = fc.subarray([...FULL]);

  it('returns every finding once, in order, with its box and confidence', () => {
    fc.assert(
      fc.property(mouth, fc.array(finding, { maxLength: 8 }), (present, findings) => {
        const detections = [...present, ...findings];
        const assignments = assignFindings(detections);
        expect(assignments.map(({ class: type, box, confidence }) => ({ type, box, confidence }))).toEqual(
          detections.map(({ class: type, box, confidence }) => ({ type, box, confidence })),
        );
      }),
    );
  });

  it('returns the mirrored result for a mirrored mouth, surfaces included', () => {
    fc.assert(
      fc.property(mouth, finding, (present, detection) => {
        // A finding exactly on the midline has no mirrored side.
        fc.pre(2 * detection.box[0] + detection.box[2] !== WIDTH);
        const flip = (o: UnassignedFinding): UnassignedFinding => ({
          ...o,
          box: mirrorBox(o.box),
          tooth: o.tooth && mirrorTooth(o.tooth),
        });
        const assignment = assign(detection, present);
        const mirrored = assign(flip(detection), present.map(flip));
        if (detection.class === 'BRIDGE') {
          expect(mirrored.span?.map(mirrorTooth).reverse()).toEqual(assignment.span);
          return;
        }
        expect(mirrored.tooth && mirrorTooth(mirrored.tooth)).toBe(assignment.tooth);
        expect(mirrored.surfaces).toEqual(assignment.surfaces);
        expect(mirrored.checkTooth).toBe(assignment.checkTooth);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of the teeth', () => {
    fc.assert(
      fc.property(mouth, finding, (present, detection) => {
        expect(assign(detection, [...present].reverse())).toEqual(assign(detection, present));
      }),
    );
  });
});
