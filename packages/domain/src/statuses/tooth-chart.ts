import { compareSurfaces, compareTeeth, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { effectOf, TOOTH_STATUSES, type ToothStatus } from './tooth-status';

/** What stands at one surface (or root, crown, whole tooth) of one tooth. */
export interface ChartCell {
  readonly tooth: ToothNumber;
  readonly surface: Surface;
  /** In the vocabulary's order, each once. */
  readonly statuses: readonly ToothStatus[];
}

/** The statuses of a mouth by `cellKey`. A cell without statuses is not in it. */
export type ToothChart = ReadonlyMap<string, ChartCell>;

export const EMPTY_CHART: ToothChart = new Map();

/** A status of a tooth with the surfaces that it covers, as the portal stores it. */
export interface StatusOnTooth {
  readonly tooth: ToothNumber;
  readonly surfaces: readonly Surface[];
  readonly status: ToothStatus;
}

export function cellKey({ tooth, surface }: Pick<ChartCell, 'tooth' | 'surface'>): string {
  return `${tooth}|${surface}`;
}

/** Where a status stands: its surfaces, or what it concerns as a whole where none is named. */
export function coveredSurfaces({ surfaces, status }: Pick<StatusOnTooth, 'surfaces' | 'status'>): Surface[] {
  return surfaces.length > 0 ? sortSurfaces(surfaces) : [effectOf(status)];
}

/** Spreads statuses over the surfaces that they cover: one filling on MO is the same chart as one on M and one on O. */
export function chartFromStatuses(rows: Iterable<StatusOnTooth>): ToothChart {
  const cells: ChartCell[] = [];
  for (const { tooth, surfaces, status } of rows)
    for (const surface of coveredSurfaces({ surfaces, status })) cells.push({ tooth, surface, statuses: [status] });
  return chartFromCells(cells);
}

/** A chart of cells; several of one place become one, and empty ones are left out. */
export function chartFromCells(cells: Iterable<ChartCell>): ToothChart {
  const chart = new Map<string, ChartCell>();
  for (const { tooth, surface, statuses } of cells) {
    const key = cellKey({ tooth, surface });
    const all = sortStatuses([...(chart.get(key)?.statuses ?? []), ...statuses]);
    if (all.length > 0) chart.set(key, { tooth, surface, statuses: all });
  }
  return chart;
}

export function statusesAt(chart: ToothChart, key: string): readonly ToothStatus[] {
  return chart.get(key)?.statuses ?? [];
}

export function sameStatuses(a: readonly ToothStatus[], b: readonly ToothStatus[]): boolean {
  return a.length === b.length && a.every((status) => b.includes(status));
}

export function sortStatuses(statuses: readonly ToothStatus[]): ToothStatus[] {
  return [...new Set(statuses)].sort((a, b) => TOOTH_STATUSES.indexOf(a) - TOOTH_STATUSES.indexOf(b));
}

/** Chart order, and spoken order of the surfaces within a tooth. */
export function compareCells(a: Pick<ChartCell, 'tooth' | 'surface'>, b: Pick<ChartCell, 'tooth' | 'surface'>): number {
  return compareTeeth(a.tooth, b.tooth) || compareSurfaces(a.surface, b.surface);
}

export function sortedCells(chart: ToothChart): ChartCell[] {
  return [...chart.values()].sort(compareCells);
}

/** The chart with these cells in place of its own; a cell without statuses empties its place. */
export function withCells(chart: ToothChart, cells: Iterable<ChartCell>): ToothChart {
  const next = new Map(chart);
  for (const cell of cells) {
    if (cell.statuses.length > 0) next.set(cellKey(cell), { ...cell, statuses: sortStatuses(cell.statuses) });
    else next.delete(cellKey(cell));
  }
  return next;
}
