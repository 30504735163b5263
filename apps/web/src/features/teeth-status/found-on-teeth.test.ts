import { expect, it } from 'vitest';
import { foundOnTeeth } from './found-on-teeth';

it('lists each status with its teeth, issues first, without sound teeth and what was rejected', () => {
  const row = (
    tooth: '16' | '15' | '36',
    status: 'COMPOSITE' | 'SOUND' | 'PRIM_CAR_CAVITY',
    decision: 'APPROVED' | 'SUGGESTED' | 'REJECTED' = 'SUGGESTED',
  ) => ({
    tooth,
    status,
    decision,
  });
  const found = foundOnTeeth([
    row('16', 'COMPOSITE', 'APPROVED'),
    row('16', 'COMPOSITE'),
    row('15', 'SOUND'),
    row('15', 'COMPOSITE', 'REJECTED'),
    row('36', 'COMPOSITE'),
    row('36', 'PRIM_CAR_CAVITY'),
  ]);
  expect(found).toEqual([
    { status: 'PRIM_CAR_CAVITY', category: 'ISSUES', teeth: ['36'] },
    { status: 'COMPOSITE', category: 'RESTORATIONS', teeth: ['16', '36'] },
  ]);
});
