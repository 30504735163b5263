import type { LegendItem } from './legend';
import { LEGEND_SYMBOL, LegendSymbol } from './legend-symbol';
import type { Paints } from './paints';
import type { ChartTheme } from './theme';

const COLUMNS = 3;
const ROW = LEGEND_SYMBOL.height + 4;
const MARGIN = { x: 18, y: 10 } as const;

/** Height of the legend inside of a drawing; 0 without items. */
export function legendHeight(items: readonly LegendItem[]): number {
  return items.length === 0 ? 0 : Math.ceil(items.length / COLUMNS) * ROW + MARGIN.y;
}

interface Props {
  readonly items: readonly LegendItem[];
  readonly name: (item: LegendItem) => string;
  /** Lower edge and width of the chart above. */
  readonly top: number;
  readonly width: number;
  readonly theme: ChartTheme;
  readonly paints: Paints;
}

/** What occurs in the chart, below it: for paper, where nothing explains a symbol under the pointer. */
export function ChartLegend({ items, name, top, width, theme, paints }: Props) {
  const column = (width - 2 * MARGIN.x) / COLUMNS;
  return items.map((item, index) => (
    <g
      key={name(item)}
      transform={`translate(${Math.round(MARGIN.x + (index % COLUMNS) * column)} ${top + MARGIN.y + Math.floor(index / COLUMNS) * ROW})`}
    >
      <LegendSymbol item={item} theme={theme} paints={paints} />
      <text x={LEGEND_SYMBOL.width + 6} y={LEGEND_SYMBOL.height / 2} fontSize={11} fill={theme.label} dominantBaseline="central">
        {name(item)}
      </text>
    </g>
  ));
}
