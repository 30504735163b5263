import type { Surface, ToothNumber } from '../teeth';
import { findContradictions } from './contradictions';
import { type ChartCell, compareCells, sameStatuses, statusesAt, type ToothChart, withCells } from './tooth-chart';
import type { ToothStatus } from './tooth-status';

/**
 * INCOMING: changed only in the practice system. OUTGOING: changed only here. CONFLICT: both changed, or the changes
 * contradict.
 */
export type DifferenceKind = 'INCOMING' | 'OUTGOING' | 'CONFLICT';

/** One surface of one tooth where our chart and the practice system's differ. */
export interface ChartDifference {
  readonly tooth: ToothNumber;
  readonly surface: Surface;
  readonly kind: DifferenceKind;
  readonly ours: readonly ToothStatus[];
  readonly theirs: readonly ToothStatus[];
  /** The statuses when both sides last agreed. */
  readonly base: readonly ToothStatus[];
}

/**
 * Compares two charts with `base`, the chart on which both sides last agreed, surface by surface. A surface that both
 * sides changed differently is a conflict, and so is a tooth on which changes of both sides contradict although they
 * are on different surfaces: a filling here, "extracted" there. In chart order, without surfaces that agree.
 */
export function compareCharts(ours: ToothChart, theirs: ToothChart, base: ToothChart): ChartDifference[] {
  const differences = cellsOf(ours, theirs, base).flatMap(([key, { tooth, surface }]): ChartDifference[] => {
    const sides = { ours: statusesAt(ours, key), theirs: statusesAt(theirs, key), base: statusesAt(base, key) };
    if (sameStatuses(sides.ours, sides.theirs)) return [];
    return [{ tooth, surface, ...sides, kind: kindOf(sides) }];
  });
  const contradicted = new Set(
    [...new Set(differences.map(({ tooth }) => tooth))].filter((tooth) => contradictory(tooth, ours, differences)),
  );
  return differences
    .map((difference) => (contradicted.has(difference.tooth) ? { ...difference, kind: 'CONFLICT' as const } : difference))
    .sort(compareCells);
}

/** Returns `base` updated with all surfaces on which both sides agree now. */
export function agreedChart(ours: ToothChart, theirs: ToothChart, base: ToothChart): ToothChart {
  const agreed = cellsOf(ours, theirs, base)
    .filter(([key]) => sameStatuses(statusesAt(ours, key), statusesAt(theirs, key)))
    .map(([key, { tooth, surface }]): ChartCell => ({ tooth, surface, statuses: statusesAt(ours, key) }));
  return withCells(base, agreed);
}

function cellsOf(...charts: readonly ToothChart[]): [string, ChartCell][] {
  return [...new Map(charts.flatMap((chart) => [...chart]))];
}

function kindOf({ ours, theirs, base }: Pick<ChartDifference, 'ours' | 'theirs' | 'base'>): DifferenceKind {
  if (sameStatuses(theirs, base)) return 'OUTGOING';
  return sameStatuses(ours, base) ? 'INCOMING' : 'CONFLICT';
}

/** Returns true when both sides changed this tooth and its statuses with both changes would contradict. */
function contradictory(tooth: ToothNumber, ours: ToothChart, differences: readonly ChartDifference[]): boolean {
  const here = differences.filter((difference) => difference.tooth === tooth);
  if (!here.some(({ kind }) => kind !== 'OUTGOING') || !here.some(({ kind }) => kind !== 'INCOMING')) return false;
  const cells = here.map(({ surface, kind, theirs, ours: own }): ChartCell => {
    const statuses = kind === 'INCOMING' ? theirs : kind === 'OUTGOING' ? own : [...own, ...theirs];
    return { tooth, surface, statuses };
  });
  const both = withCells(ours, cells);
  const rows = [...both.values()].flatMap(({ tooth: at, surface, statuses }) =>
    at === tooth ? statuses.map((status) => ({ tooth, surfaces: [surface], status })) : [],
  );
  return findContradictions(rows).length > 0;
}
