import type { DeliveryItem, PracticeCell, UnmappedCode } from '@molaar/contracts';
import type { PracticeChange } from '@molaar/db';
import {
  type ChartCell,
  type ChartDifference,
  cellKey,
  chartFromCells,
  dentasCode,
  dentasSurface,
  statusOfDentasCode,
  surfaceOfDentas,
  type ToothChart,
  toothOfDentas,
} from '@molaar/domain/statuses';

export interface ReadChart {
  chart: ToothChart;
  unmapped: UnmappedCode[];
}

/** Maps the practice system's chart to our statuses and lists the codes without a counterpart. */
export function readPracticeCells(cells: readonly PracticeCell[]): ReadChart {
  const known: ChartCell[] = [];
  const unmapped: UnmappedCode[] = [];
  for (const { tooth: toothText, surface: letter, codes } of cells) {
    const tooth = toothOfDentas(toothText);
    const surface = tooth && surfaceOfDentas(letter, tooth);
    for (const code of codes) {
      const status = statusOfDentasCode(code);
      if (tooth && surface && status) known.push({ tooth, surface, statuses: [status] });
      else unmapped.push({ tooth: toothText, surface: letter, code, reason: !tooth ? 'TOOTH' : !surface ? 'SURFACE' : 'STATUS' });
    }
  }
  return { chart: chartFromCells(known), unmapped };
}

/** Splits our chart into the part that the practice system has codes for and the rest. */
export function mappableChart(chart: ToothChart): { chart: ToothChart; unmapped: DeliveryItem[] } {
  const known: ChartCell[] = [];
  const unmapped: DeliveryItem[] = [];
  for (const { tooth, surface, statuses } of chart.values()) {
    const isPlace = dentasSurface(surface, tooth) !== undefined;
    const mapped = statuses.filter((status) => isPlace && dentasCode(status) !== undefined);
    const others = statuses.filter((status) => !mapped.includes(status));
    if (mapped.length > 0) known.push({ tooth, surface, statuses: mapped });
    if (others.length > 0) unmapped.push({ tooth, surface, statuses: others, result: 'UNMAPPED', theirs: null });
  }
  return { chart: chartFromCells(known), unmapped };
}

/**
 * Returns our outgoing differences as changes of the practice system's cells. `seen` contains all current codes,
 * including unknown ones, which are neither added nor removed.
 */
export function practiceChanges(differences: readonly ChartDifference[], cells: readonly PracticeCell[]): PracticeChange[] {
  const raw = new Map(cells.map(({ tooth, surface, codes }) => [`${tooth}|${surface}`, codes]));
  return differences.flatMap(({ tooth, surface, kind, ours, theirs }): PracticeChange[] => {
    const letter = dentasSurface(surface, tooth);
    if (kind !== 'OUTGOING' || !letter) return [];
    const codes = (statuses: typeof ours, others: typeof ours) =>
      statuses.filter((status) => !others.includes(status)).flatMap((status) => dentasCode(status) ?? []);
    return [{ tooth, surface: letter, seen: raw.get(`${tooth}|${letter}`) ?? [], add: codes(ours, theirs), remove: codes(theirs, ours) }];
  });
}

/** Returns the cells after the changes. */
export function withChanges(cells: readonly PracticeCell[], changes: readonly PracticeChange[]): PracticeCell[] {
  const next = new Map(cells.map((cell) => [`${cell.tooth}|${cell.surface}`, cell]));
  for (const { tooth, surface, seen, add, remove } of changes) {
    const codes = [...new Set([...seen.filter((code) => !remove.includes(code)), ...add])];
    if (codes.length > 0) next.set(`${tooth}|${surface}`, { tooth, surface, codes });
    else next.delete(`${tooth}|${surface}`);
  }
  return [...next.values()];
}

/** Returns our cell key of one of the practice system's cells; undefined when it has no counterpart. */
export function cellKeyOf({ tooth: toothText, surface: letter }: Pick<PracticeCell, 'tooth' | 'surface'>): string | undefined {
  const tooth = toothOfDentas(toothText);
  const surface = tooth && surfaceOfDentas(letter, tooth);
  return tooth && surface && cellKey({ tooth, surface });
}
