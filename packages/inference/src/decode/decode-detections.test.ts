import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFindings } from '../findings/to-findings';
import { moveFindings } from '../framing/move-findings';
import { testManifest } from '../test-bundle';
import { ellipse, mapsOf, overlapOf, type Shown } from '../test-maps';
import { createDecoder } from './decode-detections';
import { DECODING } from './parameters';

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
  it('have a number, box and confidence in pixels of the image', () => {
    const maps = mapsOf([tooth('16', 40, 20), tooth('46', 41, 64)], manifest);
    const found = createDecoder(manifest).decode(maps, 0, { width: 2560, height: 640 });
    expect(found.map(({ tooth: number, box }) => [number, box])).toEqual([
      ['16', [400, 100, 120, 200]],
      ['46', [410, 320, 120, 200]],
    ]);
    // Alone in its row: odds of 4, to the power, against no tooth at all; then the mean with its own score.
    const odds = (0.8 / 0.201) ** DECODING.oddsPower / DECODING.unnumbered;
    expect(found[0]?.confidence).toBeCloseTo(Math.sqrt((0.8 * odds) / (1 + odds)), 5);
  });

  it('are returned at or above the threshold', () => {
    const threshold = decode([tooth('16', 40, 20, 0.2)])[0]?.confidence ?? 0;
    const heatChannels = (by: number) => manifest.heatChannels.map((channel) => ({ ...channel, threshold: threshold + by }));
    const given = (by: number) =>
      createDecoder({ ...manifest, heatChannels: heatChannels(by) }).decode(mapsOf([tooth('16', 40, 20, 0.2)], manifest), 0, size);
    expect(given(-0.001).map(({ tooth: number }) => number)).toEqual(['16']);
    expect(given(0.001)).toEqual([]);
  });

  it('are marked to be checked when another number is likely', () => {
    const rival = (score: number) => decode([tooth('15', 40, 20, 0.6), { class: '14', box: [42, 22, 12, 40], score }]);
    expect(rival(0.5).map(({ tooth: number, checkTooth }) => [number, checkTooth])).toEqual([['15', true]]);
    expect(rival(0.15).map(({ tooth: number, checkTooth }) => [number, checkTooth])).toEqual([['15', true]]);
    expect(rival(0.02).map(({ tooth: number, checkTooth }) => [number, checkTooth])).toEqual([['15', false]]);
  });

  it('are marked to be checked, with what is on them, when their own number is unlikely', () => {
    const alone = (score: number) => decode([tooth('16', 40, 20, score, { COMPOSITE: 0.9 })]);
    const marked = (found: ReturnType<typeof alone>) => found.map(({ class: type, checkTooth }) => [type, checkTooth]);
    const [likely, unlikely] = [alone(0.5), alone(0.25)];
    expect(likely[0]?.confidence).toBeGreaterThan(DECODING.likelyNumber);
    expect(marked(likely)).toEqual([
      ['TOOTH', false],
      ['COMPOSITE', false],
    ]);
    expect(unlikely[0]?.confidence).toBeLessThan(DECODING.likelyNumber);
    expect(marked(unlikely)).toEqual([
      ['TOOTH', true],
      ['COMPOSITE', true],
    ]);
  });

  it('are marked to be checked when a touching neighbour has a number that skips one', () => {
    const beside = (number: ToothNumber, x: number) =>
      decode([tooth('16', 100, 20, 0.95), tooth(number, x, 20, 0.95)]).map((found) => found.checkTooth);
    expect(beside('14', 112)).toEqual([true, true]);
    expect(beside('15', 112)).toEqual([false, false]);
    // A gap is there: nothing speaks against the number.
    expect(beside('14', 126)).toEqual([false, false]);
  });

  it('list the other numbers that they may have, each with its own box', () => {
    const [found] = findings([tooth('15', 40, 20, 0.6), { class: '14', box: [42, 22, 12, 40], score: 0.5 }]);
    expect(found?.alternatives?.map(({ tooth: number, box }) => [number, box])).toEqual([['14', [42, 22, 12, 40]]]);
    expect(findings([tooth('15', 40, 20, 0.6)])[0]).not.toHaveProperty('alternatives');
  });

  it('have an outline when the bundle has outlines, with their own box as its bounding box', () => {
    const telling = { ...manifest, outputs: { ...manifest.outputs, outline: 'outline' } };
    // A wrong number for one of them, and one that no outline is seen of.
    const boxes: Shown['box'][] = [
      [30, 20, 24, 40],
      [54, 20, 24, 42],
      [90, 20, 24, 40],
    ];
    const shown = boxes.map((box, at): Shown => {
      const attributes = { EMERGING_TOOTH: 0.9, CROWN: 0.9 };
      return { class: ['16', '14', '12'][at] as string, box, score: 0.8, attributes, ...(at < 2 && { outline: ellipse(box) }) };
    });
    const found = toFindings(createDecoder(telling).decode(mapsOf(shown, telling), 0, { width: 512, height: 384 }), telling);
    const teeth = found.filter(({ class: name }) => name === 'TOOTH');
    expect(teeth.map(({ box }) => box)).toEqual([
      [60, 60, 48, 120],
      [108, 60, 48, 126],
      [180, 60, 48, 120],
    ]);
    expect(teeth[2]).not.toHaveProperty('place');
    for (const { box, place } of teeth.slice(0, 2)) {
      expect(place?.box).toEqual(box);
      expect(overlapOf(place?.outline ?? [], ellipse(box))).toBeGreaterThan(0.88);
    }
    // Findings of the whole tooth have its outline, findings of a part have none.
    const onFirst = found.filter(({ tooth: number }) => number === teeth[0]?.tooth);
    expect(onFirst.map(({ class: name, place }) => [name, place])).toEqual([
      ['TOOTH', teeth[0]?.place],
      ['EMERGING_TOOTH', teeth[0]?.place],
      ['CROWN', undefined],
    ]);
    // Outlines in a part of the image are moved to the image and clipped with their boxes.
    const [moved] = moveFindings([teeth[1] as (typeof teeth)[number]], [800, -80, 512, 384], { width: 940, height: 400 });
    expect(moved?.box).toEqual([908, 0, 32, 106]);
    const xs = moved?.place?.outline.filter((_, index) => index % 2 === 0) ?? [];
    const ys = moved?.place?.outline.filter((_, index) => index % 2 === 1) ?? [];
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([908, 940, 0, 106]);
    expect(new Set(decode(shown).map(({ place }) => place))).toEqual(new Set([undefined]));
  });

  it('have a confidence calibrated by the manifest', () => {
    const plain = decode([tooth('16', 40, 20)])[0]?.confidence ?? 0;
    const calibrated = createDecoder({ ...manifest, numbering: { slope: 2, offset: 1 } }).decode(
      mapsOf([tooth('16', 40, 20)], manifest),
      0,
      size,
    );
    const logit = 2 * Math.log(plain / (1 - plain)) + 1;
    expect(calibrated[0]?.confidence).toBeCloseTo(1 / (1 + Math.exp(-logit)), 6);
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

  it('are marked to be checked when two share a number, for any maps', () => {
    const number = fc.constantFrom(...manifest.heatChannels.map((channel) => channel.class), ...Array(30).fill(['16', '14', '22']).flat());
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
      fc.property(fc.array(shown, { maxLength: 60 }), (detections) => {
        const found = findings(detections);
        const teeth = found.filter((finding) => finding.class === 'TOOTH');
        for (const { tooth: own, checkTooth } of teeth)
          if (teeth.filter((other) => other.tooth === own).length > 1) expect(checkTooth).toBe(true);
        for (const { box, confidence } of found) {
          expect(box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= 256.01 && box[1] + box[3] <= 128.01).toBe(true);
          expect(confidence >= 0 && confidence <= 1).toBe(true);
        }
      }),
    );
  });

  it('take a free number out of order only when unerupted', () => {
    const lying = (emerging: number): Shown[] => [
      tooth('13', 100, 20),
      tooth('12', 120, 20),
      { class: '18', box: [140, 20, 12, 40], score: DECODING.certainTooth - 0.01, attributes: { EMERGING_TOOTH: emerging } },
    ];
    expect(teethOf(lying(0.9)).sort()).toEqual(['12', '13', '18']);
    expect(teethOf(lying(0.1)).sort()).toEqual(['12', '13']);
  });

  it('are returned when certain, marked to be checked, although the row has no number for them', () => {
    const row = (score: number) => [tooth('13', 100, 20), tooth('12', 120, 20), tooth('12', 140, 20, score), tooth('11', 160, 20)];
    const given = (score: number) => decode(row(score)).map(({ tooth: number, box, checkTooth }) => [number, box[0], checkTooth]);
    expect(given(0.5).sort()).toEqual([
      ['11', 160, false],
      ['12', 120, true],
      ['12', 140, true],
      ['13', 100, false],
    ]);
    expect(given(0.3).sort()).toEqual([
      ['11', 160, false],
      ['12', 120, false],
      ['13', 100, false],
    ]);
  });

  it('have their own most likely number when certain and the number from the row is unlikely', () => {
    // Between a 14 and a 12 the row only allows a 13, whose peak in the same cell is nearly zero.
    const confident = [tooth('14', 100, 20, 0.95), tooth('12', 140, 20, 0.95), tooth('11', 160, 20, 0.95)];
    const between: Shown[] = [tooth('15', 120, 20, 0.6), { class: '13', box: [121, 21, 12, 40], score: 0.02 }];
    const found = decode([...confident, ...between]).map(({ tooth: number, box, checkTooth }) => [number, box[0], checkTooth]);
    expect(found.sort()).toEqual([
      ['11', 160, false],
      ['12', 140, false],
      ['14', 100, false],
      ['15', 121, true],
    ]);
  });
});

describe('findings on teeth', () => {
  it('are on the crown or root half: upper crowns at the bottom, lower crowns at the top', () => {
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

  it('have a lower confidence as fillings when there is a bracket', () => {
    const found = findings([
      tooth('16', 40, 20, 0.8, { COMPOSITE: 0.9, BRACES: 0.5 }),
      tooth('14', 80, 20, 0.8, { COMPOSITE: 0.9, BRACES: 1 }),
    ]);
    const fillings = found.filter(({ class: type }) => type === 'COMPOSITE');
    expect(fillings.map(({ tooth: number, confidence }) => [number, confidence])).toEqual([
      ['16', Math.round(0.9 * (1 - DECODING.bracketNotFilling / 2) * 1e4) / 1e4],
    ]);
  });

  it('are returned from the floor of the manifest on', () => {
    const decoder = createDecoder({ ...manifest, floor: 0.25 });
    const given = (score: number) =>
      decoder
        .decode(
          mapsOf([tooth('16', 40, 20, 0.8, { COMPOSITE: score }), { class: 'IMPLANT', box: [200, 40, 12, 40], score }], manifest),
          0,
          size,
        )
        .map((detection) => detection.class);
    expect(given(0.26)).toEqual(['TOOTH', 'COMPOSITE', 'IMPLANT']);
    expect(given(0.24)).toEqual(['TOOTH']);
  });

  it('are not replaced by an implant below its threshold', () => {
    const implant: Shown = { class: 'IMPLANT', box: [62, 22, 8, 26], score: 0.3 };
    const maps = mapsOf([tooth('15', 60, 20), implant], manifest);
    const found = createDecoder({ ...manifest, floor: 0.25 }).decode(maps, 0, size);
    expect(found.map((detection) => detection.class)).toEqual(['TOOTH', 'IMPLANT']);
  });

  it('have codes and categories of the catalogue', () => {
    const found = findings([tooth('16', 40, 20, 0.8, { EMERGING_TOOTH: 0.7 })]);
    expect(found.map(({ code, category }) => [code, category])).toEqual([
      [16, 'TEETH'],
      [86, 'TEETH'],
    ]);
  });
});

describe('stand-alone detections', () => {
  it('are returned once', () => {
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

  it('contain the wire derived from many brackets in place of the detected one', () => {
    const row = CHART_ROWS.permanentLower.slice(3, 13);
    const teeth = (count: number) =>
      row.map((number, index) => tooth(number, 20 + index * 15, 64, 0.9, { BRACES: index < count ? 0.9 : 0.1 }));
    const seen: Shown[] = [
      { class: 'WIRE', box: [30, 68, 60, 12], score: 0.5 },
      { class: 'WIRE', box: [30, 20, 60, 12], score: 0.5 },
    ];
    const wires = (shown: readonly Shown[]) => findings(shown).filter(({ class: type }) => type === 'WIRE');
    const [above, below] = wires([...teeth(10), ...seen]).sort((a, b) => a.box[1] - b.box[1]);
    expect(above?.box).toEqual([30, 20, 60, 12]);
    const { inset, near, far, trust } = DECODING.wire;
    const expected = [20 + 12 * inset[1], 64 + 40 * near[1], 155 + 12 * (1 - inset[1]), 64 + 40 * far[1]];
    expect(below?.box[0]).toBeCloseTo(expected[0] as number, 1);
    expect(below?.box[1]).toBeCloseTo(expected[1] as number, 1);
    expect((below?.box[0] ?? 0) + (below?.box[2] ?? 0)).toBeCloseTo(expected[2] as number, 1);
    expect((below?.box[1] ?? 0) + (below?.box[3] ?? 0)).toBeCloseTo(expected[3] as number, 1);
    expect(below?.confidence).toBeCloseTo(0.9 * trust[1], 4);
    expect(wires(teeth(5)).map(({ confidence }) => confidence)).toEqual([0.45]);
    expect(wires(teeth(4))).toEqual([]);
  });

  it('are marked as experimental, and left out for types that are not detected', () => {
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

  it('replace a tooth by the implant in its place, and keep only its crown', () => {
    const implant: Shown = { class: 'IMPLANT', box: [62, 22, 8, 26], score: 0.6 };
    const found = (carried: Shown['attributes']) =>
      findings([tooth('16', 40, 20), tooth('15', 60, 20, 0.9, carried), tooth('14', 80, 20), implant]);
    const kinds = (carried: Shown['attributes']) => found(carried).map(({ class: type, tooth: number }) => [type, number]);
    expect(kinds({ CROWN: 0.9, GOOD_ENDODONTICS: 0.9 })).toEqual([
      ['TOOTH', '16'],
      ['CROWN', '15'],
      ['IMPLANT', '15'],
      ['TOOTH', '14'],
    ]);
    // Below the implant's head.
    expect(found({ CROWN: 0.9 }).find(({ class: type }) => type === 'CROWN')).toMatchObject({ box: [60, 48, 12, 12], confidence: 0.9 });
    // Not where it is a bridge's unit, nor where it is unlikely.
    for (const carried of [
      { CROWN: 0.9, BRIDGE: 0.9 },
      { CROWN: 0.3, BRIDGE: 0 },
    ])
      expect(kinds(carried)).toEqual([
        ['TOOTH', '16'],
        ['IMPLANT', '15'],
        ['TOOTH', '14'],
      ]);
  });

  it('give an implant a number of the row, so that its neighbours are not shifted', () => {
    // By its own scores the tooth behind the implant would be the 46 that the implant replaces.
    const teeth = [
      { class: '46', box: [20, 64, 12, 40], score: 0.6 } as const,
      { class: '47', box: [20, 64, 12, 40], score: 0.4 } as const,
      tooth('45', 80, 64),
      tooth('44', 100, 64),
      tooth('15', 80, 10),
    ];
    const implant: Shown = { class: 'IMPLANT', box: [52, 70, 10, 26], score: 0.9 };
    expect(teethOf(teeth)).toEqual(['15', '46', '45', '44']);
    expect(teethOf([...teeth, implant])).toEqual(['15', '47', '45', '44']);
    expect(findings([...teeth, implant]).find(({ class: type }) => type === 'IMPLANT')).toMatchObject({ tooth: '46' });
    // Between 45 and 44 there is no number for it: then nothing is moved.
    const between: Shown = { class: 'IMPLANT', box: [93, 70, 6, 26], score: 0.9 };
    expect(teethOf([tooth('45', 80, 64), tooth('44', 100, 64), between])).toEqual(['45', '44']);
  });

  it('leave the tooth next to an implant unchanged', () => {
    // A quarter of the implant's width overlaps the tooth.
    const implant: Shown = { class: 'IMPLANT', box: [69, 20, 12, 40], score: 0.9 };
    const found = findings([tooth('16', 40, 20), tooth('15', 60, 20, 0.5), tooth('13', 100, 20), implant]);
    expect(found.map(({ class: type, tooth: number }) => [type, number])).toEqual([
      ['TOOTH', '16'],
      ['TOOTH', '15'],
      ['IMPLANT', '14'],
      ['TOOTH', '13'],
    ]);
  });

  it('give a crown on an implant the number of the gap', () => {
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

  it('report a bridge once, not again for each tooth under it', () => {
    const abutment = { BRIDGE: 0.9 };
    const bridge: Shown = { class: 'BRIDGE', box: [38, 44, 58, 18], score: 0.8 };
    const teeth = [tooth('16', 40, 20, 0.8, abutment), tooth('13', 100, 20), tooth('12', 120, 20, 0.8, abutment)];
    expect(
      findings([...teeth, bridge])
        .filter(({ class: type }) => type === 'BRIDGE')
        .map(({ tooth: number }) => number),
    ).toEqual(['16', '12']);
  });

  it('report a bridge in one jaw and an abutment in the other, although their teeth overlap', () => {
    const abutment = { BRIDGE: 0.9 };
    const upper = [tooth('16', 40, 10, 0.9, abutment), tooth('15', 60, 10, 0.9, abutment), tooth('14', 80, 10)];
    const lower = [tooth('46', 60, 46, 0.9, abutment), tooth('45', 80, 46)];
    const bridges = decode([...upper, ...lower]).filter(({ class: type }) => type === 'BRIDGE');
    expect(bridges.map(({ tooth: number, box }) => [number, box[1]])).toEqual([
      ['46', 46],
      [null, 30],
    ]);
  });

  it('contain the bridge derived from its abutments in place of the detected one', () => {
    const abutment = { BRIDGE: 0.8 };
    const seen: Shown[] = [
      { class: 'BRIDGE', box: [38, 44, 30, 18], score: 0.6 },
      { class: 'BRIDGE', box: [60, 70, 40, 18], score: 0.5 },
    ];
    const teeth = [tooth('16', 40, 20, 0.9, abutment), tooth('14', 80, 20, 0.9, abutment), tooth('13', 100, 20)];
    const bridges = findings([...teeth, ...seen]).filter(({ class: type }) => type === 'BRIDGE');
    expect(bridges.map(({ box, confidence }) => [box, confidence])).toEqual([
      [[40, 40, 52, 20], 0.8],
      [[60, 70, 40, 18], 0.5],
    ]);
  });
});

describe('mouth area', () => {
  it('contains all teeth when there are enough of them', () => {
    const some = [tooth('16', 40, 20), tooth('26', 200, 22), tooth('46', 44, 66)];
    expect(findings(some).some((finding) => finding.class === 'MOUTH_AREA')).toBe(false);
    const area = findings([...some, tooth('36', 205, 70)]).find((finding) => finding.class === 'MOUTH_AREA');
    expect(area).toMatchObject({ box: [40, 20, 177, 90], tooth: null, surfaces: ['JAW'], code: 113 });
  });
});

describe('readings of the second stage', () => {
  const channels = [{ class: 'CROWN' as const, own: 0.5, read: 0.5, offset: 0 }];
  const staged = { ...manifest, floor: 0.1, teeth: { channels } as unknown as NonNullable<typeof manifest.teeth> };
  const located = () =>
    createDecoder(staged).locate(mapsOf([tooth('16', 40, 20, 0.8, { CROWN: 0.9, COMPOSITE: 0.6 }), tooth('46', 41, 64)], staged), 0);
  const confidences = (readings?: ReadonlyMap<'CROWN' | 'COMPOSITE', number>[]) =>
    located()
      .describe(size, readings)
      .flatMap(({ class: type, tooth: number, confidence }) => (type === 'TOOTH' ? [] : [[type, number, Math.round(confidence * 100)]]));

  it('are asked for the found teeth in shares of the image', () => {
    expect(located().teeth).toEqual([
      { upper: true, box: [40 / 256, 20 / 128, 12 / 256, 40 / 128] },
      { upper: false, box: [41 / 256, 64 / 128, 12 / 256, 40 / 128] },
    ]);
  });

  it('are mixed with the attributes of the first stage', () => {
    expect(confidences()).toEqual([
      ['COMPOSITE', '16', 60],
      ['CROWN', '16', 90],
    ]);
    // The reading of a filling has no channel in the manifest.
    expect(
      confidences([
        new Map([
          ['CROWN', 0.1],
          ['COMPOSITE', 0.1],
        ] as const),
        new Map(),
      ]),
    ).toEqual([
      ['COMPOSITE', '16', 60],
      ['CROWN', '16', 50],
    ]);
    // The first stage is as sure of no crown as the floor of a logit allows.
    expect(confidences([new Map(), new Map([['CROWN', 0.99995]] as const)])).toContainEqual(['CROWN', '46', 50]);
  });

  it('count for what stands on an implant and looks like a tooth', () => {
    const onImplant = createDecoder(staged).locate(
      mapsOf(
        [tooth('16', 40, 20, 0.8), tooth('46', 41, 64, 0.3, { CROWN: 0.3 }), { class: 'IMPLANT', box: [41, 80, 12, 24], score: 0.9 }],
        staged,
      ),
      0,
    );
    expect(onImplant.teeth.map(({ upper }) => upper)).toEqual([true, false]);
    const crowns = (reading: number) =>
      onImplant
        .describe(size, [new Map(), new Map([['CROWN', reading]] as const)])
        .flatMap(({ class: type, tooth: number, confidence }) => (type === 'CROWN' ? [[number, Math.round(confidence * 100)]] : []));
    expect(crowns(0.3)).toEqual([[null, 30]]);
    expect(crowns(0.95)).toEqual([[null, 74]]);
    expect(crowns(0.01)).toEqual([]);
  });
});
