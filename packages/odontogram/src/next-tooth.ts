import type { ToothNumber } from '@molaar/domain/teeth';
import type { Cell, ChartLayout } from './chart-layout';

/**
 * Returns the tooth that a key moves to: arrow left and right along the row, up and down to the nearest tooth of the
 * next row, Home and End to the ends of the row. @returns the same tooth at the edge of the chart, null for other keys.
 */
export function nextTooth(layout: ChartLayout, from: ToothNumber, key: string): ToothNumber | null {
  const rowIndex = layout.rows.findIndex((row) => row.some((cell) => cell.tooth === from));
  const row = layout.rows[rowIndex];
  const index = row?.findIndex((cell) => cell.tooth === from) ?? -1;
  const cell = row?.[index];
  if (!row || !cell) return null;
  switch (key) {
    case 'ArrowLeft':
      return (row[index - 1] ?? cell).tooth;
    case 'ArrowRight':
      return (row[index + 1] ?? cell).tooth;
    case 'ArrowUp':
      return nearest(layout.rows[rowIndex - 1], cell).tooth;
    case 'ArrowDown':
      return nearest(layout.rows[rowIndex + 1], cell).tooth;
    case 'Home':
      return (row[0] ?? cell).tooth;
    case 'End':
      return (row.at(-1) ?? cell).tooth;
    default:
      return null;
  }
}

function nearest(row: readonly Cell[] | undefined, from: Cell): Cell {
  return (row ?? [from]).reduce((best, cell) => (Math.abs(cell.x - from.x) < Math.abs(best.x - from.x) ? cell : best));
}
