import { entryByType, isFindingType } from '@molaar/domain/findings';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { LegendItem } from './legend';
import type { Paints } from './paints';
import type { ChartTheme } from './theme';
import { DECISION_DASHES, ToothDrawing } from './tooth-drawing';
import { toothGeometry } from './tooth-geometry';
import { isResidualRoot } from './tooth-state';

/** Size of a legend's symbol, in units of the chart. */
export const LEGEND_SYMBOL = { width: 24, height: 30 } as const;

/** The tooth of the samples: its two roots and its fissures show the most. */
const SAMPLE: ToothNumber = '16';
const SCALE = { side: 0.34, top: 0.54 } as const;

/** A small sample of what a legend explains, in a box of LEGEND_SYMBOL from (0, 0). */
export function LegendSymbol({ item, theme, paints }: { item: LegendItem; theme: ChartTheme; paints: Paints }) {
  const { width, height } = LEGEND_SYMBOL;
  if (item.kind === 'DECISION') {
    const isRejected = item.decision === 'REJECTED';
    return (
      <path
        d={`M1,${height / 2} H${width - 1}`}
        fill="none"
        stroke={isRejected ? theme.rejected : theme.label}
        strokeWidth={isRejected ? 1.4 : 2.2}
        strokeLinecap="round"
        strokeDasharray={DECISION_DASHES[item.decision]}
      />
    );
  }
  const geometry = toothGeometry(SAMPLE);
  const isOfSurface =
    item.kind === 'STATUS' &&
    isFindingType(item.status) &&
    entryByType(item.status).scope === 'SURFACE' &&
    !SIDE.has(item.status) &&
    !isResidualRoot(item.sample);
  const scale = isOfSurface ? SCALE.top : SCALE.side;
  // The middle of the shown view comes to the middle of the box; the rest of the tooth is outside of it.
  const middle = isOfSurface ? geometry.top.centre.y : (geometry.crownHeight - geometry.rootLength) / 2;
  const edgeY = height / 2 + (geometry.crownHeight - middle) * scale;
  return (
    <ToothDrawing
      cell={{ tooth: SAMPLE, x: width / 2, edgeY, scale }}
      state={item.kind === 'STATUS' ? { symbols: [item.sample] } : undefined}
      isSeen={item.kind === 'STATUS'}
      view={isOfSurface ? 'top' : 'side'}
      theme={theme}
      paints={paints}
    />
  );
}

/** Statuses of a surface whose symbol is in the side view. */
const SIDE: ReadonlySet<string> = new Set(['ATTRITION', 'CHIPPED_TOOTH', 'OVERHANG', 'PLAQUE_LOC']);
