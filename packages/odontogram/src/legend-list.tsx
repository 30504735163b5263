import { type ReactNode, useId } from 'react';
import type { LegendItem } from './legend';
import { LEGEND_SYMBOL, LegendSymbol } from './legend-symbol';
import { PaintDefinitions, paintsOf } from './paints';
import type { ChartTheme } from './theme';

interface Props {
  readonly items: readonly LegendItem[];
  readonly name: (item: LegendItem) => ReactNode;
  readonly theme: ChartTheme;
  readonly className?: string | undefined;
}

/** The legend as a list that wraps, for a screen. */
export function LegendList({ items, name, theme, className }: Props) {
  const id = useId().replace(/[^\w-]/g, '');
  const paints = paintsOf(id, theme);
  const { width, height } = LEGEND_SYMBOL;
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={index}>
          <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
            {index === 0 && <PaintDefinitions id={id} theme={theme} />}
            <LegendSymbol item={item} theme={theme} paints={paints} />
          </svg>
          {name(item)}
        </li>
      ))}
    </ul>
  );
}
