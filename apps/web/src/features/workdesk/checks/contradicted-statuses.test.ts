import { expect, it } from 'vitest';
import type { Check } from './check-text';
import { contradictedStatuses } from './contradicted-statuses';

const check = (...statuses: [string, string]) => ({ rule: 'CONTRADICTION', tooth: '36', ids: ['a', 'b'], statuses }) as Check;
const hint = { rule: 'IMPLANT_ON_TOOTH', tooth: '36', ids: ['a', 'b'] } as const;

it('returns the other status of each pair once, and nothing for a hint', () => {
  const decay = check('PRIM_CAR_CAVITY', 'IMPLANT');
  expect(contradictedStatuses('IMPLANT', [decay, hint])).toEqual(['PRIM_CAR_CAVITY']);
  expect(contradictedStatuses('PRIM_CAR_CAVITY', [decay, decay, check('PRIM_CAR_CAVITY', 'EXTRACTED')])).toEqual(['IMPLANT', 'EXTRACTED']);
  expect(contradictedStatuses('TOOTH', [hint])).toEqual([]);
});

it('treats a bridge as the status of its unit', () => {
  expect(contradictedStatuses('BRIDGE', [check('PRIM_CAR_CAVITY', 'PONTIC')])).toEqual(['PRIM_CAR_CAVITY']);
});
