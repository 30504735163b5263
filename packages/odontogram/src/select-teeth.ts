import type { ToothNumber } from '@molaar/domain/teeth';
import type { Cell, ChartLayout } from './chart-layout';

/** Returns the tooth at a point of the chart; null between the teeth. */
export function toothAt(layout: ChartLayout, x: number, y: number): ToothNumber | null {
  const isHere = (cell: Cell) => Math.abs(x - cell.x) <= cell.width / 2 && y >= cell.top - 4 && y <= cell.top + cell.height + 4;
  return layout.rows.flat().find(isHere)?.tooth ?? null;
}

/** Returns the teeth in the rectangle between two teeth, both included, in chart order. */
export function teethBetween(layout: ChartLayout, one: ToothNumber, other: ToothNumber): ToothNumber[] {
  const rowOf = (tooth: ToothNumber) => layout.rows.findIndex((row) => row.some((cell) => cell.tooth === tooth));
  const [first, second] = [one, other].map((tooth) => layout.rows.flat().find((cell) => cell.tooth === tooth));
  if (!first || !second) return [];
  const [top, bottom] = [rowOf(one), rowOf(other)].sort((a, b) => a - b) as [number, number];
  const [left, right] = [first.x, second.x].sort((a, b) => a - b) as [number, number];
  return layout.rows
    .slice(top, bottom + 1)
    .flat()
    .filter(({ x }) => x >= left - 1 && x <= right + 1)
    .map(({ tooth }) => tooth);
}
