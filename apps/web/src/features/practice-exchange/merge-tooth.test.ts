import type { Difference, ToothStatusRow } from '@molaar/contracts';
import { chartFromStatuses, effectOf, sortedCells, statusKey, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import { NO_EDITS, shownStatuses, statusesToSave } from '../teeth-status';
import { mergeTooth, sideOf, statusesOf, stepsOf } from './merge-tooth';

function row(
  status: ToothStatus,
  surface: Surface[],
  decision: ToothStatusRow['decision'],
  annotationIds: string[] = ['a'],
): ToothStatusRow {
  const key = statusKey('16', status, surface);
  const decided = decision === 'SUGGESTED' ? null : '2026-03-02T10:00:00.000Z';
  return {
    key,
    tooth: '16',
    surface,
    status,
    effect: effectOf(status),
    confidence: 0.9,
    checkTooth: false,
    annotationIds,
    decision,
    decidedBy: decided && 'x',
    decidedAt: decided,
  };
}

const difference = (
  surface: Surface,
  kind: Difference['kind'],
  ours: ToothStatus[],
  theirs: ToothStatus[],
  skipped = false,
): Difference => ({
  tooth: '16',
  surface,
  kind,
  ours,
  theirs,
  base: [],
  skipped,
});

const approved = (base: ToothStatusRow[], edits: ReturnType<typeof mergeTooth>) =>
  sortedCells(
    chartFromStatuses(
      shownStatuses(base, edits)
        .filter(({ decision }) => decision === 'APPROVED')
        .map(({ surface, ...rest }) => ({ ...rest, surfaces: surface })),
    ),
  ).map(({ surface, statuses }) => `${surface} ${statuses.join('+')}`);

describe('merging a tooth', () => {
  const base = [row('COMPOSITE', ['M', 'O'], 'APPROVED'), row('CROWN', ['CROWN'], 'SUGGESTED'), row('ATTRITION', ['O'], 'APPROVED', [])];

  it('approves suggestions, rejects outdated statuses, and adds the rest, as one change', () => {
    const edits = mergeTooth(
      base,
      NO_EDITS,
      '16',
      new Map([
        ['O', ['PRIM_CAR_CAVITY']],
        ['CROWN', ['CROWN']],
      ]),
    );
    expect(approved(base, edits)).toEqual(['M COMPOSITE', 'O PRIM_CAR_CAVITY', 'CROWN CROWN']);
    // The server receives the same statuses.
    const sent = statusesToSave(base, edits).filter(({ decision }) => decision === 'APPROVED');
    expect(sent.map(({ status, surface }) => `${status} ${surface.join('')}`).sort()).toEqual([
      'COMPOSITE M',
      'CROWN CROWN',
      'PRIM_CAR_CAVITY O',
    ]);
  });

  it('adds an extracted tooth without a surface, and removes it again', () => {
    const extracted = mergeTooth(base, NO_EDITS, '16', new Map([['WHOLE_TOOTH', ['EXTRACTED']]]));
    expect([...extracted.keys()]).toEqual(['16|EXTRACTED|']);
    expect(mergeTooth(base, extracted, '16', new Map([['WHOLE_TOOTH', []]])).size).toBe(0);
  });
});

describe('the steps of an import', () => {
  const differences = [
    difference('M', 'OUTGOING', ['CROWN'], []),
    difference('O', 'INCOMING', [], ['COMPOSITE']),
    difference('D', 'CONFLICT', ['CROWN'], ['COMPOSITE'], true),
  ];

  it('contain what the practice system changed, and skipped differences only on request', () => {
    expect(stepsOf(differences, false)).toEqual([{ tooth: '16', differences: [differences[1]] }]);
    expect(stepsOf(differences, true)[0]?.differences).toHaveLength(2);
  });

  it('take over what only the practice system changed, and leave a conflict to the person', () => {
    const [, incoming, conflict] = differences as [Difference, Difference, Difference];
    expect(sideOf(incoming, new Map())).toBe('THEIRS');
    expect(sideOf(conflict, new Map())).toBeNull();
    expect(sideOf(conflict, new Map([['D', 'BOTH']]))).toBe('BOTH');
    expect(statusesOf(conflict, 'BOTH')).toEqual(['COMPOSITE', 'CROWN']);
  });
});
