import { describe, expect, it } from 'vitest';
import { LIFE_CYCLE, mayBecome } from './life-cycle';

describe('the life cycle of templates and disclaimers', () => {
  it('goes forward one step at a time and never back', () => {
    const ways = LIFE_CYCLE.flatMap((from) => LIFE_CYCLE.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`));
    expect(ways).toEqual(['DRAFT DRAFT', 'DRAFT ACTIVE', 'ACTIVE ACTIVE', 'ACTIVE EXPIRED']);
  });

  it('begins as a draft or active', () => {
    expect(LIFE_CYCLE.filter((status) => mayBecome(null, status))).toEqual(['DRAFT', 'ACTIVE']);
  });
});
