import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import type { Detection } from '../decode/decode-detections';
import type { Framing } from '../framing/frames';
import { numberImplants } from './number-implants';

/** Teeth at equal distances of 5 % of the width, the upper ones at 40 % of the height, the lower ones at 65 %. */
const ROWS = [CHART_ROWS.permanentUpper, CHART_ROWS.permanentLower] as const;
const places = Object.fromEntries(
  ROWS.flatMap((row, jaw) => row.map((tooth, index) => [tooth, [0.125 + 0.05 * index, jaw ? 0.65 : 0.4, 0.04, 0.15]])),
) as Framing['places'];
const framing: Framing = { fewest: 6, full: 10, places, smallest: [0.8, 0.75] };
const size = { width: 1000, height: 500 };

const found = (type: FindingType, tooth: ToothNumber | null, box: Box, confidence = 0.9): Detection => ({
  ...{ class: type, tooth, box, confidence, checkTooth: false },
});
/** A box where a tooth usually is, moved to the right by a share of the width. */
function boxOf(tooth: ToothNumber, moved = 0): Box {
  const [x, y, w, h] = places[tooth] as [number, number, number, number];
  return [(x + moved - w / 2) * size.width, (y - h / 2) * size.height, w * size.width, h * size.height];
}
const tooth = (number: ToothNumber, moved = 0) => found('TOOTH', number, boxOf(number, moved));
const implant = (at: ToothNumber, moved = 0, confidence = 0.9) => found('IMPLANT', null, boxOf(at, moved), confidence);
const numbered = (detections: Detection[]) =>
  numberImplants(detections, size, framing).flatMap(({ class: type, tooth: number, checkTooth }) =>
    type === 'IMPLANT' ? [checkTooth ? `${number} to check` : number] : [],
  );

describe('numberImplants', () => {
  it('numbers the implants of jaws without teeth by the usual places', () => {
    expect(numbered([implant('46', 0.01), implant('13', -0.02), implant('24')])).toEqual(['46 to check', '13 to check', '24 to check']);
  });

  it('fits the places to the teeth that were found', () => {
    const lower = CHART_ROWS.permanentLower.map((number) => tooth(number, 0.045));
    expect(numbered([...lower, implant('13', 0.045), implant('26', 0.045)])).toEqual(['13 to check', '26 to check']);
  });

  it('gives neighbours different numbers in chart order, and none of a tooth', () => {
    expect(numbered([implant('14', 0.02), implant('14', -0.02)])).toEqual(['14 to check', '15 to check']);
    expect(numbered([tooth('14'), implant('14', -0.015)])).toEqual(['15 to check']);
  });

  it('numbers an implant of low confidence without regard to the others', () => {
    expect(numbered([implant('14'), implant('14', 0.01, 0.2)])).toEqual(['14 to check', '14 to check']);
  });

  it('leaves implants between teeth to the assignment, and marks those whose usual place has another number', () => {
    const upper = (['16', '15', '13', '12'] as const).map((number) => tooth(number));
    expect(numbered([...upper, implant('14'), implant('46')])).toEqual([null, '46 to check']);
    // The molars have moved into the gap: half of it is 15, but 14 is usually there.
    const moved = [
      tooth('17', 0.05),
      tooth('16', 0.05),
      tooth('13'),
      tooth('12'),
      ...CHART_ROWS.permanentLower.map((number) => tooth(number)),
    ];
    expect(numbered([...moved, implant('14', -0.015)])).toEqual(['null to check']);
  });

  it('gives a crown the number of its implant', () => {
    const [x, y, w] = boxOf('36');
    const crown = found('CROWN', null, [x - 5, y - 60, w + 10, 55]);
    const ofTooth = found('CROWN', '11', boxOf('11'));
    const [, on36, on11] = numberImplants([implant('36'), crown, ofTooth], size, framing);
    expect(on36).toMatchObject({ tooth: '36', checkTooth: true });
    expect(on11).toBe(ofTooth);
  });

  it('numbers no more implants in order than there are places', () => {
    const many = Array.from({ length: 17 }, (_, index) => implant('36', 0.001 * index));
    expect(new Set(numbered(many))).toEqual(new Set(['36 to check']));
  });
});
