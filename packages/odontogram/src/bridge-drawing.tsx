import { isUpper } from '@molaar/domain/teeth';
import type { BarSpan } from './bridge-bars';
import type { Cell } from './chart-layout';
import { path } from './path';
import type { ChartTheme } from './theme';
import { DECISION_DASHES } from './tooth-drawing';
import { toothGeometry } from './tooth-geometry';

/** Joins neighbouring units of a bridge in both views. */
export function BridgeConnectors({ cells, isSuggested, theme }: BarSpan & { theme: ChartTheme }) {
  const joints = cells.slice(1).flatMap((cell, index) => {
    const before = cells[index] as Cell;
    return [joint(before, cell, 'side'), joint(before, cell, 'top')];
  });
  return (
    <path
      d={joints.join(' ')}
      fill={theme.ceramic[1]}
      fillOpacity={isSuggested ? 0.5 : undefined}
      stroke={theme.tones.restoration}
      strokeWidth={1.6}
      strokeLinejoin="round"
      strokeDasharray={isSuggested ? DECISION_DASHES.SUGGESTED : undefined}
      pointerEvents="none"
    />
  );
}

/** Half the height of a connector, and how far it reaches into a crown. */
const JOINT = { half: 4.6, inside: 3.4 } as const;

function joint(left: Cell, right: Cell, view: 'side' | 'top'): string {
  const edgeOf = (cell: Cell, sign: number) => cell.x + sign * (toothGeometry(cell.tooth).width / 2 - JOINT.inside) * cell.scale;
  const [from, to] = [edgeOf(left, 1), edgeOf(right, -1)];
  const [y, other] = [left, right].map((cell) => {
    const { crownHeight, top } = toothGeometry(cell.tooth);
    const distance = view === 'side' ? -crownHeight * 0.4 : top.centre.y - crownHeight;
    return cell.edgeY + (isUpper(cell.tooth) ? 1 : -1) * distance * cell.scale;
  }) as [number, number];
  const half = JOINT.half * left.scale;
  return path`M${from},${y - half} L${to},${other - half} L${to},${other + half} L${from},${y + half} Z`;
}

/** The wire through the brackets of braces. */
export function Wire({ cells, isSuggested, theme }: BarSpan & { theme: ChartTheme }) {
  const points = cells.map((cell) => {
    const { crownHeight } = toothGeometry(cell.tooth);
    return path`${cell.x},${cell.edgeY - (isUpper(cell.tooth) ? 1 : -1) * crownHeight * 0.52 * cell.scale}`;
  });
  return (
    <polyline
      points={points.join(' ')}
      fill="none"
      stroke={theme.tones.restoration}
      strokeWidth={1.4}
      strokeDasharray={isSuggested ? DECISION_DASHES.SUGGESTED : undefined}
      pointerEvents="none"
    />
  );
}
