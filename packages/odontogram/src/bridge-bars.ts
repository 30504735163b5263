import type { ToothStatus } from '@molaar/domain/statuses';
import type { Cell } from './chart-layout';
import type { TeethStates } from './tooth-state';

export interface BarSpan {
  readonly cells: readonly Cell[];
  /** True while any part of it is only suggested. */
  readonly isSuggested: boolean;
}

export const BRIDGE_UNITS: readonly ToothStatus[] = ['BRIDGE', 'PONTIC', 'ABUTMENT'];

/**
 * Returns the runs of neighbouring teeth of one row with any of the statuses: for the connectors of a bridge and the
 * wire of braces.
 */
export function barsOf(row: readonly Cell[], teeth: TeethStates, statuses: readonly ToothStatus[]): BarSpan[] {
  const runs: Cell[][] = [];
  let isOpen = false;
  for (const cell of row) {
    const isPart = symbolsOn(cell, teeth, statuses).length > 0;
    if (isPart && isOpen) runs.at(-1)?.push(cell);
    else if (isPart) runs.push([cell]);
    isOpen = isPart;
  }
  return runs
    .filter((run) => run.length > 1)
    .map((cells) => ({
      cells,
      isSuggested: cells.some((cell) => symbolsOn(cell, teeth, statuses).some((symbol) => symbol.decision === 'SUGGESTED')),
    }));
}

function symbolsOn({ tooth }: Cell, teeth: TeethStates, statuses: readonly ToothStatus[]) {
  return (teeth[tooth]?.symbols ?? []).filter((symbol) => symbol.decision !== 'REJECTED' && statuses.includes(symbol.status));
}
