import { describe, expect, it } from 'vitest';
import type { ToothNumber } from '../teeth';
import { locateUnannotatedLines, type ToothAnnotation } from './locate-unannotated-lines';
import type { Treatment } from './treatments';

type About = Pick<Treatment, 'class' | 'tooth' | 'surfaces'>;

const tooth = (number: ToothNumber, change: Partial<ToothAnnotation> = {}): ToothAnnotation => ({
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
const placed = (lines: About[], annotated: About[], annotations: ToothAnnotation[]) =>
  locateUnannotatedLines(lines, annotated, annotations).map(({ line: { tooth: at } }) => at);

describe('treatments without an annotation', () => {
  it('are located at their teeth, custom ones too', () => {
    expect(placed([line('16'), line('36', null)], [], [tooth('16'), tooth('36')])).toEqual(['16', '36']);
  });

  it('exclude those whose finding is annotated', () => {
    expect(placed([line('16'), line('36')], [line('16')], [tooth('16'), tooth('36')])).toEqual(['36']);
  });

  it('are located at each of their teeth that has no finding', () => {
    const several = { ...line('18', 'EMERGING_TOOTH'), furtherTeeth: ['28', '38', '48'] as const };
    const annotations = [tooth('18'), tooth('28'), tooth('38')];
    const found = locateUnannotatedLines([several], [line('28', 'EMERGING_TOOTH')], annotations);
    expect(found.map(({ annotation }) => annotation.tooth)).toEqual(['18', '38']);
  });

  it('are omitted when the tooth is not annotated, rejected or null', () => {
    const annotations = [tooth('17'), tooth('16', { decision: 'REJECTED' }), tooth('36', { class: 'IMPLANT' })];
    expect(placed([line('16'), line('36'), line(null)], [], annotations)).toEqual([]);
  });
});
