import type { ToothStatus } from '@molaar/domain/statuses';
import type { Cell } from './chart-layout';
import type { TeethStates } from './tooth-state';

export interface Span {
  readonly cells: readonly Cell[];
  /** True while any part of it is only suggested. */
  readonly isSuggested: boolean;
}

export const BRIDGE_UNITS: readonly ToothStatus[] = ['BRIDGE', 'PONTIC', 'ABUTMENT'];

/** Runs of neighbouring teeth of one row that carry any of the statuses: a bridge's bar, the wire of braces. */
export function spansOf(row: readonly Cell[], teeth: TeethStates, statuses: readonly ToothStatus[]): Span[] {
  const runs: Cell[][] = [];
  let isOpen = false;
  for (const cell of row) {
    const carries = marksOn(cell, teeth, statuses).length > 0;
    if (carries && isOpen) runs.at(-1)?.push(cell);
    else if (carries) runs.push([cell]);
    isOpen = carries;
  }
  return runs
    .filter((run) => run.length > 1)
    .map((cells) => ({
      cells,
      isSuggested: cells.some((cell) => marksOn(cell, teeth, statuses).some((mark) => mark.decision === 'SUGGESTED')),
    }));
}

function marksOn({ tooth }: Cell, teeth: TeethStates, statuses: readonly ToothStatus[]) {
  return (teeth[tooth]?.marks ?? []).filter((mark) => mark.decision !== 'REJECTED' && statuses.includes(mark.status));
}
