import { CHART_ROWS, type ToothNumber } from '@molaar/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFindings } from '../findings/to-findings';
import { testManifest } from '../test-bundle';
import { mapsOf, type Shown } from '../test-maps';
import { createDecoder } from './decode-detections';

const manifest = testManifest();
/** The size of the model's input, so that boxes come back as they were shown. */
const size = { width: 256, height: 128 };
const decode = (shown: readonly Shown[]) => createDecoder(manifest).decode(mapsOf(shown, manifest), 0, size);
const findings = (shown: readonly Shown[]) => toFindings(decode(shown), manifest);
const tooth = (number: ToothNumber, x: number, y: number, score = 0.8, attributes = {}): Shown => ({
  class: number,
  box: [x, y, 12, 40],
  score,
  attributes,
});
const teethOf = (shown: readonly Shown[]) => decode(shown).flatMap((d) => (d.class === 'TOOTH' ? [d.tooth] : []));

describe('teeth', () => {
  it('come with number, box and confidence, in pixels of the image', () => {
    const maps = mapsOf([tooth('16', 40, 20), tooth('46', 41, 64)], manifest);
    const found = createDecoder(manifest).decode(maps, 0, { width: 2560, height: 640 });
    expect(found.map(({ tooth: number, box }) => [number, box])).toEqual([
      ['16', [400, 100, 120, 200]],
      ['46', [410, 320, 120, 200]],
    ]);
    expect(found[0]?.confidence).toBeCloseTo(0.8, 5);
  });

  it('are given at or above the threshold', () => {
    expect(teethOf([tooth('16', 40, 20, 0.31)])).toEqual(['16']);
    expect(teethOf([tooth('16', 40, 20, 0.29)])).toEqual([]);
  });

  it('ask to be checked where another number is nearly as likely', () => {
    const rival = (score: number) => decode([tooth('15', 40, 20, 0.6), { class: '14', box: [42, 22, 12, 40], score }]);
    expect(rival(0.5).map(({ tooth: number, checkTooth }) => [number, checkTooth])).toEqual([['15', true]]);
    expect(rival(0.1).map(({ tooth: number, checkTooth }) => [number, checkTooth])).toEqual([['15', false]]);
  });

  it('keep their numbers when one of them is missing', () => {
    const rows = [
      { row: CHART_ROWS.permanentUpper, y: 10 },
      { row: CHART_ROWS.permanentLower, y: 70 },
    ];
    const all = rows.flatMap(({ row, y }) => row.map((number, index) => tooth(number, 8 + index * 15, y)));
    const numbers = rows.flatMap(({ row }) => [...row]);
    expect(teethOf(all)).toEqual(numbers);
    for (const missing of numbers)
      expect(teethOf(all.filter((shown) => shown.class !== missing))).toEqual(numbers.filter((number) => number !== missing));
  });

  it('never share a number, whatever the maps hold', () => {
    const number = fc.constantFrom(...manifest.heatChannels.map((channel) => channel.class));
    const shown = fc.record({
      class: number,
      box: fc.tuple(
        fc.integer({ min: 0, max: 240 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 6, max: 16 }),
        fc.integer({ min: 12, max: 44 }),
      ),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(shown, { maxLength: 60 }), (things) => {
        const found = findings(things);
        const numbers = found.flatMap((finding) => (finding.class === 'TOOTH' ? [finding.tooth] : []));
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const { box, confidence } of found) {
          expect(box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= 256.01 && box[1] + box[3] <= 128.01).toBe(true);
          expect(confidence >= 0 && confidence <= 1).toBe(true);
        }
      }),
    );
  });

  it('take a free number out of order only where they have not erupted', () => {
    const lying = (emerging: number): Shown[] => [
      tooth('13', 100, 20),
      tooth('12', 120, 20),
      { class: '18', box: [140, 20, 12, 40], score: 0.5, attributes: { EMERGING_TOOTH: emerging } },
    ];
    expect(teethOf(lying(0.9)).sort()).toEqual(['12', '13', '18']);
    expect(teethOf(lying(0.1)).sort()).toEqual(['12', '13']);
  });
});

describe('findings on teeth', () => {
  it('lie on the crown or root half: upper crowns at the bottom, lower crowns at the top', () => {
    const carried = { COMPOSITE: 0.9, GOOD_ENDODONTICS: 0.6 };
    const found = findings([tooth('16', 40, 20, 0.8, carried), tooth('46', 41, 64, 0.8, carried)]);
    expect(found.map(({ class: type, tooth: number, box, surfaces }) => [type, number, box, surfaces])).toEqual([
      ['TOOTH', '16', [40, 20, 12, 40], ['WHOLE_TOOTH']],
      ['COMPOSITE', '16', [40, 40, 12, 20], ['CROWN']],
      ['GOOD_ENDODONTICS', '16', [40, 20, 12, 20], ['ROOT']],
      ['TOOTH', '46', [41, 64, 12, 40], ['WHOLE_TOOTH']],
      ['COMPOSITE', '46', [41, 64, 12, 20], ['CROWN']],
      ['GOOD_ENDODONTICS', '46', [41, 84, 12, 20], ['ROOT']],
    ]);
  });

  it('are left out below their threshold', () => {
    expect(findings([tooth('16', 40, 20, 0.8, { COMPOSITE: 0.49 })]).map((finding) => finding.class)).toEqual(['TOOTH']);
  });

  it('carry codes and categories of the catalogue', () => {
    const found = findings([tooth('16', 40, 20, 0.8, { EMERGING_TOOTH: 0.7 })]);
    expect(found.map(({ code, category }) => [code, category])).toEqual([
      [16, 'TEETH'],
      [86, 'TEETH'],
    ]);
  });
});

describe('objects', () => {
  it('are given once', () => {
    const found = findings([
      { class: 'WIRE', box: [20, 40, 100, 16], score: 0.9 },
      { class: 'WIRE', box: [24, 41, 100, 16], score: 0.7 },
      { class: 'WIRE', box: [150, 40, 80, 16], score: 0.6 },
    ]);
    expect(found.map(({ class: type, box, surfaces }) => [type, box[0], surfaces])).toEqual([
      ['WIRE', 20, ['JAW']],
      ['WIRE', 150, ['JAW']],
    ]);
  });

  it('are marked where they are experimental and left out where they are not detected', () => {
    const found = findings([
      { class: 'WIRE', box: [20, 40, 100, 16], score: 0.9 },
      { class: 'IRREG_OPACITY', box: [150, 40, 20, 16], score: 0.9 },
      { class: 'IMPLANT', box: [200, 40, 12, 40], score: 0.9 },
    ]);
    expect(found.map(({ class: type, experimental }) => [type, experimental])).toEqual([
      ['IMPLANT', false],
      ['WIRE', true],
    ]);
  });

  it('let an implant take the place of the tooth that it was taken for, and of what that tooth seemed to carry', () => {
    const implant: Shown = { class: 'IMPLANT', box: [62, 22, 8, 26], score: 0.6 };
    const taken = tooth('15', 60, 20, 0.9, { CROWN: 0.9, GOOD_ENDODONTICS: 0.9 });
    const found = findings([tooth('16', 40, 20), taken, tooth('14', 80, 20), implant]);
    expect(found.map(({ class: type, tooth: number }) => [type, number])).toEqual([
      ['TOOTH', '16'],
      ['IMPLANT', '15'],
      ['TOOTH', '14'],
    ]);
  });

  it('leave the tooth beside an implant as it is', () => {
    // A quarter of the implant's width lies over the tooth.
    const implant: Shown = { class: 'IMPLANT', box: [69, 20, 12, 40], score: 0.9 };
    const found = findings([tooth('16', 40, 20), tooth('15', 60, 20, 0.5), tooth('13', 100, 20), implant]);
    expect(found.map(({ class: type, tooth: number }) => [type, number])).toEqual([
      ['TOOTH', '16'],
      ['TOOTH', '15'],
      ['IMPLANT', '14'],
      ['TOOTH', '13'],
    ]);
  });

  it('keep a crown on an implant on the number of the gap', () => {
    const found = findings([
      tooth('16', 40, 20),
      tooth('15', 60, 20, 0.9, { CROWN: 0.9 }),
      tooth('14', 80, 20),
      { class: 'IMPLANT', box: [62, 20, 8, 26], score: 0.9 },
      { class: 'CROWN', box: [60, 45, 12, 16], score: 0.9 },
    ]);
    expect(found.map(({ class: type, tooth: number }) => [type, number])).toEqual([
      ['TOOTH', '16'],
      ['CROWN', '15'],
      ['IMPLANT', '15'],
      ['TOOTH', '14'],
    ]);
  });

  it('say a bridge once, not again for each tooth under it', () => {
    const abutment = { BRIDGE: 0.9 };
    const bridge: Shown = { class: 'BRIDGE', box: [38, 44, 58, 18], score: 0.8 };
    const teeth = [tooth('16', 40, 20, 0.8, abutment), tooth('14', 80, 20, 0.8, abutment), tooth('12', 120, 20, 0.8, abutment)];
    expect(
      findings([...teeth, bridge])
        .filter(({ class: type }) => type === 'BRIDGE')
        .map(({ tooth: number }) => number),
    ).toEqual(['16', '12']);
  });
});

describe('mouth area', () => {
  it('holds all teeth, where there are enough of them', () => {
    const some = [tooth('16', 40, 20), tooth('26', 200, 22), tooth('46', 44, 66)];
    expect(findings(some).some((finding) => finding.class === 'MOUTH_AREA')).toBe(false);
    const area = findings([...some, tooth('36', 205, 70)]).find((finding) => finding.class === 'MOUTH_AREA');
    expect(area).toMatchObject({ box: [40, 20, 177, 90], tooth: null, surfaces: ['JAW'], code: 113 });
  });
});
