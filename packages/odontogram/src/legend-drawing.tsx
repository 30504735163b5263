import { useId } from 'react';
import type { LegendItem } from './legend';
import { LEGEND_SYMBOL, LegendSymbol } from './legend-symbol';
import { PaintDefinitions, paintsOf } from './paints';
import type { ChartTheme } from './theme';

/** Sizes in points. */
const LETTERS = 8;
const ROW = 18;
const SYMBOL = 16 / LEGEND_SYMBOL.height;
const GAP = 5;
/** A name is about so wide for each of its letters. */
const LETTER_WIDTH = 4.1;
const MOST_COLUMNS = 4;

interface Props {
  readonly items: readonly LegendItem[];
  readonly name: (item: LegendItem) => string;
  /** In points. */
  readonly width: number;
  readonly theme: ChartTheme;
}

/**
 * What occurs in the chart, as a drawing in points: for paper, where nothing explains a symbol under the pointer. It
 * has a size of its own, because the letters of a chart that is made smaller could not be read.
 */
export function LegendDrawing({ items, name, width, theme }: Props) {
  const id = useId().replace(/[^\w-]/g, '');
  const paints = paintsOf(id, theme);
  const beside = LEGEND_SYMBOL.width * SYMBOL + GAP;
  const widest = Math.max(...items.map((item) => name(item).length)) * LETTER_WIDTH + beside + 2 * GAP;
  const columns = Math.max(1, Math.min(MOST_COLUMNS, items.length, Math.floor(width / widest)));
  const column = width / columns;
  return (
    <svg viewBox={`0 0 ${width} ${Math.ceil(items.length / columns) * ROW}`} aria-hidden="true">
      <PaintDefinitions id={id} theme={theme} />
      {items.map((item, index) => (
        <g key={name(item)} transform={`translate(${Math.round((index % columns) * column)} ${Math.floor(index / columns) * ROW})`}>
          <g transform={`translate(0 1) scale(${SYMBOL})`}>
            <LegendSymbol item={item} theme={theme} paints={paints} />
          </g>
          <text x={beside} y={ROW / 2} fontSize={LETTERS} fill={theme.label} dominantBaseline="central">
            {name(item)}
          </text>
        </g>
      ))}
    </svg>
  );
}
