import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Surface, sortSurfaces } from '../teeth';
import { type DecidedStatus, editsToReach } from './edits-to-reach';
import { statusKey } from './suggest-statuses';
import { cellKey, chartFromCells, chartFromStatuses, sortedCells, withCells } from './tooth-chart';
import type { ToothStatus } from './tooth-status';

const TOOTH = '16';
const SURFACES: Surface[] = ['M', 'O', 'D', 'ROOT', 'WHOLE_TOOTH'];
const STATUSES: ToothStatus[] = ['COMPOSITE', 'PRIM_CAR_CAVITY', 'GOOD_ENDODONTICS', 'EXTRACTED'];

const row = fc
  .record({
    surfaces: fc.uniqueArray(fc.constantFrom(...SURFACES), { maxLength: 3 }).map(sortSurfaces),
    status: fc.constantFrom(...STATUSES),
    decision: fc.constantFrom('SUGGESTED' as const, 'APPROVED' as const, 'REJECTED' as const),
  })
  .map((status): DecidedStatus => ({ ...status, tooth: TOOTH, key: statusKey(TOOTH, status.status, status.surfaces) }));
const rows = fc.uniqueArray(row, { selector: ({ key }) => key, maxLength: 8 });
const wanted = fc
  .dictionary(fc.constantFrom(...SURFACES), fc.uniqueArray(fc.constantFrom(...STATUSES), { maxLength: 2 }))
  .map((given) => new Map(Object.entries(given)) as Map<Surface, ToothStatus[]>);

function apply(before: readonly DecidedStatus[], { approve, drop, add }: ReturnType<typeof editsToReach>): DecidedStatus[] {
  const decided = before.map((status): DecidedStatus => {
    if (approve.includes(status.key)) return { ...status, decision: 'APPROVED' };
    return drop.includes(status.key) ? { ...status, decision: 'REJECTED' } : status;
  });
  const added = add.map(
    (status): DecidedStatus => ({ ...status, key: statusKey(status.tooth, status.status, status.surfaces), decision: 'APPROVED' }),
  );
  return [...decided, ...added];
}

const chartOfApproved = (statuses: readonly DecidedStatus[]) =>
  chartFromStatuses(statuses.filter(({ decision }) => decision === 'APPROVED'));

it('reaches the wanted statuses and changes no other surface', () => {
  fc.assert(
    fc.property(rows, wanted, (before, target) => {
      const after = apply(before, editsToReach(before, TOOTH, target));
      const cells = [...target].map(([surface, statuses]) => ({ tooth: TOOTH, surface, statuses }) as const);
      expect(sortedCells(chartOfApproved(after))).toEqual(sortedCells(withCells(chartOfApproved(before), cells)));
    }),
  );
});

it('returns no edits when nothing changes', () => {
  fc.assert(
    fc.property(rows, (before) => {
      const target = new Map(sortedCells(chartOfApproved(before)).map(({ surface, statuses }) => [surface, statuses]));
      expect(editsToReach(before, TOOTH, target)).toEqual({ approve: [], drop: [], add: [] });
    }),
  );
});

it('approves a suggestion rather than adding a duplicate, and keeps surfaces of one filling together', () => {
  const suggested: DecidedStatus = {
    key: '16|COMPOSITE|MO',
    tooth: '16',
    surfaces: ['M', 'O'],
    status: 'COMPOSITE',
    decision: 'SUGGESTED',
  };
  const target = new Map<Surface, ToothStatus[]>([
    ['M', ['COMPOSITE']],
    ['O', ['COMPOSITE']],
  ]);
  expect(editsToReach([suggested], '16', target)).toEqual({ approve: ['16|COMPOSITE|MO'], drop: [], add: [] });
  expect(editsToReach([], '16', target).add).toEqual([{ tooth: '16', status: 'COMPOSITE', surfaces: ['M', 'O'] }]);
});

it('keeps the remaining surfaces of a row that loses one', () => {
  const filled: DecidedStatus = { key: '16|COMPOSITE|MO', tooth: '16', surfaces: ['M', 'O'], status: 'COMPOSITE', decision: 'APPROVED' };
  const edits = editsToReach([filled], '16', new Map([['M', ['PRIM_CAR_CAVITY']]]));
  expect(edits.drop).toEqual(['16|COMPOSITE|MO']);
  expect(chartFromCells(chartFromStatuses(edits.add).values()).has(cellKey({ tooth: '16', surface: 'O' }))).toBe(true);
  expect(edits.add).toHaveLength(2);
});
