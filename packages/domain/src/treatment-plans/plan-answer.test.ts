import { describe, expect, it } from 'vitest';
import { treatmentPlanAnswer } from './plan-answer';
import type { Alternative } from './treatments';

type Said = 'ACCEPTED' | 'DECLINED' | null;

/** One line each: what was said of it, and to which way it belongs. */
function sense(...lines: (readonly [said: Said, alternative?: Alternative])[]) {
  const treatments = lines.map(([, alternative], index) => ({ id: String(index), selected: true, alternative: alternative ?? null }));
  return treatmentPlanAnswer(treatments, new Map(lines.map(([said], index) => [String(index), said])));
}

describe('the sense of an answer', () => {
  it('is yes only to all of the plan, and no only where nothing is accepted', () => {
    expect(sense(['ACCEPTED'], ['ACCEPTED'])).toBe('ACCEPTED');
    expect(sense(['DECLINED'], [null])).toBe('DECLINED');
    expect(sense(['ACCEPTED'], ['DECLINED'])).toBe('ANSWERED');
    expect(sense(['ACCEPTED'], [null])).toBe('ANSWERED');
  });

  it('is neither where a question came and everything is open', () => {
    expect(sense([null], [null])).toBe('ANSWERED');
    expect(sense()).toBe('ANSWERED');
  });

  it('is yes to one of two ways, with what is part of either, though the other was declined', () => {
    expect(sense(['ACCEPTED'], ['ACCEPTED', 'A'], ['DECLINED', 'B'])).toBe('ACCEPTED');
    expect(sense(['DECLINED'], ['ACCEPTED', 'A'], ['DECLINED', 'B'])).toBe('ANSWERED');
    expect(sense(['DECLINED', 'A'], ['DECLINED', 'B'])).toBe('DECLINED');
    // To do without the only way that has lines is no acceptance.
    expect(sense(['ACCEPTED'], ['DECLINED', 'A'])).toBe('ANSWERED');
  });

  it('leaves out what is not selected', () => {
    const line = { id: 'a', selected: true };
    expect(treatmentPlanAnswer([line, { id: 'b', selected: false }], new Map([['a', 'ACCEPTED']]))).toBe('ACCEPTED');
  });
});
