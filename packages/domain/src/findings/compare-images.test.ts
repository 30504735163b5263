import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import {
  alignBox,
  alignByTeeth,
  alignPosition,
  type ComparedFinding,
  compareFindings,
  type FindingChange,
  invertAlignment,
} from './compare-images';

let last = 0;
const finding = (over: Partial<ComparedFinding>): ComparedFinding => ({
  id: String(++last),
  class: 'COMPOSITE',
  category: 'RESTORATIONS',
  location: '16',
  surface: ['M'],
  box: [0, 0, 10, 10],
  ...over,
});
const TEETH: ToothNumber[] = ['18', '16', '14', '11', '21', '24', '38', '33', '43', '48'];
const tooth = (location: ToothNumber, box: Box) => finding({ class: 'TOOTH', category: 'TEETH', location, surface: [], box });
const mouth = TEETH.map((number, index) => tooth(number, [100 + 80 * (index % 5), 100 + 200 * Math.floor(index / 5), 60, 120]));
const SAME = { scale: 1, dx: 0, dy: 0 };
const size = { width: 1000, height: 500 };

describe('alignment', () => {
  const alignments = fc.record({
    scale: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
    dx: fc.double({ min: -200, max: 200, noNaN: true }),
    dy: fc.double({ min: -200, max: 200, noNaN: true }),
  });

  it('is recovered from the teeth that both images show', () => {
    fc.assert(
      fc.property(alignments, (wanted) => {
        const moved = mouth.map((one) => ({ ...one, box: alignBox(wanted, one.box) }));
        const found = alignByTeeth({ ...size, findings: mouth }, { ...size, findings: moved });
        expect(found.scale).toBeCloseTo(wanted.scale, 6);
        expect(found.dx).toBeCloseTo(wanted.dx, 4);
        expect(found.dy).toBeCloseTo(wanted.dy, 4);
      }),
    );
  });

  it('is inverted exactly', () => {
    fc.assert(
      fc.property(alignments, fc.double({ min: 0, max: 5000, noNaN: true }), (alignment, x) => {
        const [back] = alignPosition(invertAlignment(alignment), alignPosition(alignment, [x, 7]));
        expect(back).toBeCloseTo(x, 6);
      }),
    );
  });

  it('ignores a misnumbered tooth', () => {
    const moved = mouth.map((one) => ({ ...one, box: alignBox({ scale: 1.1, dx: 30, dy: -10 }, one.box) }));
    moved[0] = tooth('18', [900, 400, 60, 120]);
    const found = alignByTeeth({ ...size, findings: mouth }, { ...size, findings: moved });
    expect(found.scale).toBeCloseTo(1.1, 6);
    expect(found.dx).toBeCloseTo(30, 4);
  });

  it('falls back to the sizes with few teeth or a mirrored image', () => {
    const bySize = { scale: 2, dx: 0, dy: 0 };
    const twice = { width: 2000, height: 1000 };
    expect(alignByTeeth({ ...size, findings: mouth.slice(0, 3) }, { ...twice, findings: mouth })).toEqual(bySize);
    const mirrored = mouth.map((one) => ({ ...one, box: [2000 - 2 * one.box[0], 300, 60, 120] as Box }));
    expect(alignByTeeth({ ...size, findings: mouth }, { ...twice, findings: mirrored })).toEqual(bySize);
  });
});

describe('differences', () => {
  const changes = (earlier: ComparedFinding[], later: ComparedFinding[], alignment = SAME): FindingChange[] =>
    compareFindings(earlier, later, alignment).map(({ change }) => change);

  it('distinguishes new, unchanged, changed and missing findings of a tooth', () => {
    expect(changes([], [finding({})])).toEqual(['NEW']);
    expect(changes([finding({})], [])).toEqual(['GONE']);
    expect(changes([finding({})], [finding({})])).toEqual(['UNCHANGED']);
    expect(changes([finding({ surface: ['M', 'O'] })], [finding({ surface: ['O', 'M'] })])).toEqual(['UNCHANGED']);
    expect(changes([finding({ surface: ['M'] })], [finding({ surface: ['M', 'O'] })])).toEqual(['CHANGED']);
    expect(changes([finding({ surface: ['M'] })], [finding({ surface: ['D'] })])).toEqual(['GONE', 'NEW']);
    expect(changes([finding({ location: '16' })], [finding({ location: '17' })])).toEqual(['NEW', 'GONE']);
    expect(changes([finding({ class: 'PRIM_CAR_CAVITY', category: 'ISSUES' })], [finding({})])).toEqual(['NEW', 'GONE']);
  });

  it('pairs equal findings before similar ones', () => {
    const [small, large] = [finding({ surface: ['M'] }), finding({ surface: ['M', 'O', 'D'] })];
    const [found] = compareFindings([large, small], [finding({ surface: ['M'] })], SAME).filter(({ change }) => change === 'UNCHANGED');
    expect(found?.earlier).toBe(small);
  });

  it('pairs findings of the jaw by their position', () => {
    const jaw = (box: Box) => finding({ class: 'IRREG_LUCENCY', category: 'ISSUES', location: null, surface: ['JAW'], box });
    const moved = { scale: 2, dx: 100, dy: 0 };
    expect(changes([jaw([10, 10, 20, 20])], [jaw([120, 20, 40, 40])], moved)).toEqual(['UNCHANGED']);
    expect(changes([jaw([10, 10, 20, 20])], [jaw([120, 20, 40, 40])])).toEqual(['GONE', 'NEW']);
  });

  it('contain each finding exactly once', () => {
    const some = fc.array(
      fc.record({
        class: fc.constantFrom('COMPOSITE', 'CROWN', 'PRIM_CAR_CAVITY', 'IRREG_OPACITY'),
        location: fc.constantFrom('16', '36', null),
        surface: fc.subarray(['M', 'O', 'D']),
        box: fc.tuple(fc.integer({ max: 99 }), fc.integer({ max: 99 }), fc.constant(20), fc.constant(20)),
      }),
      { maxLength: 12 },
    ) as fc.Arbitrary<Partial<ComparedFinding>[]>;
    fc.assert(
      fc.property(some, some, (before, after) => {
        const [earlier, later] = [before.map(finding), after.map(finding)];
        const differences = compareFindings(earlier, later, SAME);
        const ids = (all: readonly (ComparedFinding | null)[]) => all.flatMap((one) => one?.id ?? []).sort();
        expect(ids(differences.map((one) => one.earlier))).toEqual(ids(earlier));
        expect(ids(differences.map((one) => one.later))).toEqual(ids(later));
        expect(compareFindings(earlier, earlier, SAME).every(({ change }) => change === 'UNCHANGED')).toBe(true);
      }),
    );
  });
});
