import { compareSurfaces, compareTeeth, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { effectOf, TOOTH_STATUSES, type ToothStatus } from './tooth-status';

/** The statuses of one surface (or root, crown, whole tooth) of one tooth. */
export interface ChartCell {
  readonly tooth: ToothNumber;
  readonly surface: Surface;
  /** In the vocabulary's order, each once. */
  readonly statuses: readonly ToothStatus[];
}

/** The statuses of a mouth by `cellKey`, without empty cells. */
export type ToothChart = ReadonlyMap<string, ChartCell>;

/** A status of a tooth with the surfaces that it covers, as stored. */
export interface StatusOnTooth {
  readonly tooth: ToothNumber;
  readonly surfaces: readonly Surface[];
  readonly status: ToothStatus;
}

/** Returns the key of a cell in a chart. */
export function cellKey({ tooth, surface }: Pick<ChartCell, 'tooth' | 'surface'>): string {
  return `${tooth}|${surface}`;
}

/** Returns the surfaces of a status, or the part that it concerns as a whole when it has none. */
export function coveredSurfaces({ surfaces, status }: Pick<StatusOnTooth, 'surfaces' | 'status'>): Surface[] {
  return surfaces.length > 0 ? sortSurfaces(surfaces) : [effectOf(status)];
}

/** Distributes statuses over their surfaces: a filling on MO gives the same chart as one on M and one on O. */
export function chartFromStatuses(rows: Iterable<StatusOnTooth>): ToothChart {
  const cells: ChartCell[] = [];
  for (const { tooth, surfaces, status } of rows)
    for (const surface of coveredSurfaces({ surfaces, status })) cells.push({ tooth, surface, statuses: [status] });
  return chartFromCells(cells);
}

/** Returns the chart of these cells; cells of the same surface are merged, empty ones omitted. */
export function chartFromCells(cells: Iterable<ChartCell>): ToothChart {
  const chart = new Map<string, ChartCell>();
  for (const { tooth, surface, statuses } of cells) {
    const key = cellKey({ tooth, surface });
    const all = sortStatuses([...(chart.get(key)?.statuses ?? []), ...statuses]);
    if (all.length > 0) chart.set(key, { tooth, surface, statuses: all });
  }
  return chart;
}

/** Returns the statuses of a cell; none when the chart does not have it. */
export function statusesAt(chart: ToothChart, key: string): readonly ToothStatus[] {
  return chart.get(key)?.statuses ?? [];
}

/** Whether both lists have the same statuses, in any order. Neither has a status twice. */
export function sameStatuses(a: readonly ToothStatus[], b: readonly ToothStatus[]): boolean {
  return a.length === b.length && a.every((status) => b.includes(status));
}

/** Returns each status once, in the order of `TOOTH_STATUSES`. */
export function sortStatuses(statuses: readonly ToothStatus[]): ToothStatus[] {
  return [...new Set(statuses)].sort((a, b) => TOOTH_STATUSES.indexOf(a) - TOOTH_STATUSES.indexOf(b));
}

/** Compares by chart order, then by spoken order of the surfaces. */
export function compareCells(a: Pick<ChartCell, 'tooth' | 'surface'>, b: Pick<ChartCell, 'tooth' | 'surface'>): number {
  return compareTeeth(a.tooth, b.tooth) || compareSurfaces(a.surface, b.surface);
}

/** Returns the cells by tooth and surface, so that equal charts are equal texts. */
export function sortedCells(chart: ToothChart): ChartCell[] {
  return [...chart.values()].sort(compareCells);
}

/** Returns the chart with these cells replaced; a cell without statuses is removed. */
export function withCells(chart: ToothChart, cells: Iterable<ChartCell>): ToothChart {
  const next = new Map(chart);
  for (const cell of cells) {
    if (cell.statuses.length > 0) next.set(cellKey(cell), { ...cell, statuses: sortStatuses(cell.statuses) });
    else next.delete(cellKey(cell));
  }
  return next;
}
