import { describe, expect, it } from 'vitest';
import { LIFE_CYCLE, mayChangeLifeCycle } from './life-cycle';

describe('the life cycle of templates and disclaimers', () => {
  it('advances one status at a time and never reverts', () => {
    const ways = LIFE_CYCLE.flatMap((from) => LIFE_CYCLE.filter((to) => mayChangeLifeCycle(from, to)).map((to) => `${from} ${to}`));
    expect(ways).toEqual(['DRAFT DRAFT', 'DRAFT ACTIVE', 'ACTIVE ACTIVE', 'ACTIVE EXPIRED']);
  });

  it('starts as a draft or active', () => {
    expect(LIFE_CYCLE.filter((status) => mayChangeLifeCycle(null, status))).toEqual(['DRAFT', 'ACTIVE']);
  });
});
