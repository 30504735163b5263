import type { ToothStatusRow } from '@molaar/contracts';
import type { ToothStatus } from '@molaar/domain/statuses';
import { startHistory } from '@molaar/scene/history';
import { describe, expect, it } from 'vitest';
import { chosenSurfaces, newStatus, newStatusError, offeredSurfaces } from './new-status';
import { addStatus, NO_EDITS, shownStatuses } from './status-edits';
import type { StatusSession } from './status-session';

const form = (status: ToothStatus, surfaces: readonly ('M' | 'O')[] = []) => ({ tooth: '36', status, surfaces }) as const;

describe('the surfaces to choose from', () => {
  it('are those that status and tooth allow, without the jaw', () => {
    expect(offeredSurfaces(form('IRREG_LUCENCY'))).not.toContain('JAW');
    expect(offeredSurfaces(form('EXTRACTED'))).toEqual([]);
    expect(offeredSurfaces(form('PONTIC'))).toEqual(['CROWN']);
    expect(offeredSurfaces({ tooth: null, status: 'COMPOSITE', surfaces: [] })).toEqual([]);
  });

  it('count as chosen when there is only one', () => {
    expect(chosenSurfaces(form('PONTIC'))).toEqual(['CROWN']);
    expect(chosenSurfaces(form('COMPOSITE', ['O', 'M']))).toEqual(['M', 'O']);
    expect(chosenSurfaces(form('EXTRACTED', ['O']))).toEqual([]);
  });
});

describe('the error of a new status', () => {
  const decay: ToothStatusRow = {
    ...shownStatuses([], addStatus([], NO_EDITS, { tooth: '36', status: 'PRIM_CAR_CAVITY', surfaces: ['O'] }, 'YES'))[0]!,
    decision: 'APPROVED',
  };
  const session = {
    right: 'YES',
    state: { getState: () => ({ base: [decay], history: startHistory(NO_EDITS) }) },
  } as unknown as StatusSession;
  const errorOf = (status: ToothStatus, surfaces: readonly ('M' | 'O')[] = []) =>
    newStatusError(newStatus(form(status, surfaces)), session, { locale: 'en', notation: 'ISO' });

  it('distinguishes a missing surface, an approved status and a contradiction', () => {
    const errors = [errorOf('SEC_CAR_CAVITY'), errorOf('PRIM_CAR_CAVITY', ['O']), errorOf('EXTRACTED')];
    expect(new Set(errors).size).toBe(3);
    expect(errors).not.toContain(null);
    expect(errors[2]).toContain('36');
  });

  it('is null for a status that can be added', () => {
    expect(errorOf('COMPOSITE', ['M'])).toBeNull();
  });
});
