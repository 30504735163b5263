import { describe, expect, it } from 'vitest';
import { treatmentPlanAnswer } from './treatment-plan-answer';
import type { Alternative } from './treatments';

type Said = 'ACCEPTED' | 'DECLINED' | null;

/** One line each: its answer and its alternative. */
function sense(...lines: (readonly [said: Said, alternative?: Alternative])[]) {
  const treatments = lines.map(([, alternative], index) => ({ id: String(index), selected: true, alternative: alternative ?? null }));
  return treatmentPlanAnswer(treatments, new Map(lines.map(([said], index) => [String(index), said])));
}

describe('the answer as a whole', () => {
  it('is ACCEPTED only for all treatments, and DECLINED only when nothing is accepted', () => {
    expect(sense(['ACCEPTED'], ['ACCEPTED'])).toBe('ACCEPTED');
    expect(sense(['DECLINED'], [null])).toBe('DECLINED');
    expect(sense(['ACCEPTED'], ['DECLINED'])).toBe('ANSWERED');
    expect(sense(['ACCEPTED'], [null])).toBe('ANSWERED');
  });

  it('is ANSWERED when everything is open', () => {
    expect(sense([null], [null])).toBe('ANSWERED');
    expect(sense()).toBe('ANSWERED');
  });

  it('is ACCEPTED for one alternative with the common lines, even when the other was declined', () => {
    expect(sense(['ACCEPTED'], ['ACCEPTED', 'A'], ['DECLINED', 'B'])).toBe('ACCEPTED');
    expect(sense(['DECLINED'], ['ACCEPTED', 'A'], ['DECLINED', 'B'])).toBe('ANSWERED');
    expect(sense(['DECLINED', 'A'], ['DECLINED', 'B'])).toBe('DECLINED');
    // Declining the only alternative with lines is no acceptance.
    expect(sense(['ACCEPTED'], ['DECLINED', 'A'])).toBe('ANSWERED');
  });

  it('ignores treatments that are not selected', () => {
    const line = { id: 'a', selected: true };
    expect(treatmentPlanAnswer([line, { id: 'b', selected: false }], new Map([['a', 'ACCEPTED']]))).toBe('ACCEPTED');
  });
});
