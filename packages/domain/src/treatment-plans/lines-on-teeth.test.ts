import { describe, expect, it } from 'vitest';
import type { ToothNumber } from '../teeth';
import { locateUnmarkedLines, type SeenObject } from './lines-on-teeth';
import type { Treatment } from './treatments';

type About = Pick<Treatment, 'class' | 'tooth' | 'surfaces'>;

const tooth = (number: ToothNumber, change: Partial<SeenObject> = {}): SeenObject => ({
  class: 'TOOTH',
  tooth: number,
  box: [0, 0, 10, 20],
  decision: 'SUGGESTED',
  ...change,
});
const line = (number: ToothNumber | null, type: About['class'] = 'PRIM_CAR_CAVITY'): About => ({
  class: type,
  tooth: number,
  surfaces: ['M'],
});
const placed = (lines: About[], marks: About[], objects: SeenObject[]) =>
  locateUnmarkedLines(lines, marks, objects).map(({ line: { tooth: at } }) => at);

describe('treatments without a mark of their own', () => {
  it('are placed on their teeth, those in own words too', () => {
    expect(placed([line('16'), line('36', null)], [], [tooth('16'), tooth('36')])).toEqual(['16', '36']);
  });

  it('are not those whose finding is marked', () => {
    expect(placed([line('16'), line('36')], [line('16')], [tooth('16'), tooth('36')])).toEqual(['36']);
  });

  it('have no place where the tooth is not seen, was rejected, or where there is none', () => {
    const objects = [tooth('17'), tooth('16', { decision: 'REJECTED' }), tooth('36', { class: 'IMPLANT' })];
    expect(placed([line('16'), line('36'), line(null)], [], objects)).toEqual([]);
  });
});
