import { CHART_ROWS, isPatientRight, isUpper, positionOf, type ToothNumber } from '@molaar/domain/teeth';
import { BELOW_EDGE, columnWidth, PRIMARY_SCALE, TALLEST } from './tooth-geometry';

export interface Cell {
  readonly tooth: ToothNumber;
  /** Axis of the tooth. */
  readonly x: number;
  /** The biting edge, where the crowns of the row end. */
  readonly edgeY: number;
  readonly scale: number;
  readonly width: number;
  readonly labelY: number;
  /** Frame around everything of the tooth. */
  readonly top: number;
  readonly height: number;
}

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly midX: number;
  readonly midY: number;
  /** From the top row to the bottom row, each from the patient's right to the left. */
  readonly rows: readonly (readonly Cell[])[];
}

const MARGIN = 16;
const MIDLINE = 12;
const LABEL = 18;
const BETWEEN_ROWS = 8;
/**
 * Space between the number and the apex of the longest root, so that a symbol at the apex does not cover the number.
 */
const APICAL = 10;

const SIDE = [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, position) => sum + columnWidth(position), 0);

/** Lays out all teeth. The primary rows are between the permanent ones, each tooth in the column of its successor. */
export function chartLayout(withPrimary: boolean): ChartLayout {
  const width = 2 * (MARGIN + SIDE) + MIDLINE;
  const permanent = rowHeight(1);
  const primary = withPrimary ? rowHeight(PRIMARY_SCALE) + BETWEEN_ROWS : 0;
  const half = MARGIN / 2 + permanent + primary + BETWEEN_ROWS;
  const height = 2 * half;
  const row = (teeth: readonly ToothNumber[], top: number, scale: number) =>
    teeth.map((tooth) => cellAt(tooth, { width, height, top, scale }));
  const rows = [
    row(CHART_ROWS.permanentUpper, MARGIN / 2, 1),
    ...(withPrimary
      ? [
          row(CHART_ROWS.primaryUpper, MARGIN / 2 + permanent + BETWEEN_ROWS, PRIMARY_SCALE),
          row(CHART_ROWS.primaryLower, MARGIN / 2 + permanent + BETWEEN_ROWS, PRIMARY_SCALE),
        ]
      : []),
    row(CHART_ROWS.permanentLower, MARGIN / 2, 1),
  ];
  return { width, height, midX: width / 2, midY: half, rows };
}

function rowHeight(scale: number): number {
  return LABEL + (APICAL + TALLEST.root + TALLEST.crown + BELOW_EDGE) * scale;
}

interface RowFrame {
  /** Of the chart. */
  readonly width: number;
  readonly height: number;
  /** Distance from the jaw's outer edge. */
  readonly top: number;
  readonly scale: number;
}

/** Returns the cell of a tooth; a lower row is an upper row upside down. */
function cellAt(tooth: ToothNumber, { width, height, top, scale }: RowFrame): Cell {
  const position = positionOf(tooth);
  const inner = [1, 2, 3, 4, 5, 6, 7].filter((p) => p < position).reduce((sum, p) => sum + columnWidth(p), 0);
  const offset = MIDLINE / 2 + inner + columnWidth(position) / 2;
  const x = width / 2 + (isPatientRight(tooth) ? -offset : offset);
  const tall = rowHeight(scale);
  const edge = top + LABEL + (APICAL + TALLEST.root + TALLEST.crown) * scale;
  const label = top + LABEL / 2;
  const isTop = isUpper(tooth);
  return {
    tooth,
    x,
    scale,
    width: columnWidth(position),
    edgeY: isTop ? edge : height - edge,
    labelY: isTop ? label : height - label,
    top: isTop ? top : height - top - tall,
    height: tall,
  };
}
