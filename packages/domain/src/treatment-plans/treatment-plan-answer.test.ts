import { describe, expect, it } from 'vitest';
import { RuleViolation } from '../rules';
import { acceptedTotal, requireOneAlternative, treatmentPlanAnswer } from './treatment-plan-answer';
import type { Alternative, Treatment } from './treatments';

type Said = 'ACCEPTED' | 'DECLINED' | null;

/** One line each: its answer and its alternative. */
function sense(...lines: (readonly [said: Said, alternative?: Alternative])[]) {
  const treatments = lines.map(([, alternative], index) => ({
    id: String(index),
    tooth: null,
    selected: true,
    alternative: alternative ?? null,
  }));
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
    const line = { id: 'a', tooth: null, selected: true };
    expect(treatmentPlanAnswer([line, { ...line, id: 'b', selected: false }], new Map([['a', 'ACCEPTED']]))).toBe('ACCEPTED');
  });
});

describe('accepted treatments', () => {
  const line = (id: string, tooth: '16' | '36', alternative: Alternative | null, price: number | null): Treatment => ({
    id,
    tooth,
    surfaces: [],
    issue: id,
    class: null,
    treatmentText: '',
    quantity: 2,
    unit: 'TOOTH',
    priceFrom: price,
    priceTo: price,
    phase: 1,
    selected: true,
    alternative,
  });
  const lines = [
    line('filling', '16', 'A', 100),
    line('implant', '16', 'B', 900),
    line('crown', '36', 'A', 400),
    line('cleaning', '36', null, null),
  ];
  const accepting = (...ids: string[]) => new Map(ids.map((id) => [id, 'ACCEPTED' as const]));

  it('are of one alternative of a tooth', () => {
    expect(() => requireOneAlternative(lines, accepting('filling', 'implant'))).toThrow(RuleViolation);
    expect(() => requireOneAlternative(lines, accepting('implant', 'cleaning'))).not.toThrow();
    // The crown belongs to alternative A, the only choice of the plan.
    expect(() => requireOneAlternative(lines, accepting('implant', 'crown'))).toThrow(RuleViolation);
  });

  it('are summed as accepted', () => {
    expect(acceptedTotal(lines, accepting('filling', 'crown', 'cleaning'))).toEqual({
      count: 3,
      total: { min: 1000, max: 1000 },
      unpriced: 1,
    });
    expect(acceptedTotal(lines, new Map())).toEqual({ count: 0, total: { min: 0, max: 0 }, unpriced: 0 });
  });
});
