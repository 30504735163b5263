import { formatToothOnChart, isPrimary, type Notation, type ToothNumber } from '@molaar/domain/teeth';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { BRIDGE_UNITS, barsOf } from './bridge-bars';
import { type Cell, type ChartLayout, chartLayout } from './chart-layout';
import { nextTooth } from './next-tooth';
import type { SymbolShape, Tone } from './symbol-shapes';
import { type ChartTheme, LIGHT_THEME } from './theme';
import { ToothDrawing } from './tooth-drawing';
import { toothGeometry } from './tooth-geometry';
import type { TeethStates, ToothState } from './tooth-state';

export interface OdontogramLabels {
  /** Name of the whole chart. */
  readonly chart: string;
  /** Accessible name of a tooth: its number, its statuses and their decisions. */
  readonly tooth: (tooth: ToothNumber, state: ToothState | undefined) => string;
  readonly patientRight: string;
  readonly patientLeft: string;
}

export interface OdontogramProps {
  readonly teeth: TeethStates;
  readonly notation: Notation;
  readonly selected: ToothNumber | null;
  /** Without it the chart is an image: nothing in it is focusable, and `labels.chart` is its alternative text. */
  readonly onSelect?: (tooth: ToothNumber) => void;
  readonly labels: OdontogramLabels;
  /** Shows the primary rows; they also show when a primary tooth has a status. */
  readonly showPrimary?: boolean;
  readonly theme?: ChartTheme;
}

/** The part of a DOM node that the chart uses; it is also rendered on a server, where there is no DOM. */
interface Focusable {
  focus(): void;
}

/**
 * The dental chart. It is one tab stop; arrow keys, Home and End move between teeth, Enter and Space select.
 * Its only state is the focused tooth.
 */
export function Odontogram({ teeth, notation, selected, onSelect, labels, showPrimary = false, theme = LIGHT_THEME }: OdontogramProps) {
  const id = useId().replace(/[^\w-]/g, '');
  const layout = chartLayout(showPrimary || hasPrimary(teeth));
  const cells = layout.rows.flat();
  const [focused, setFocused] = useState<ToothNumber | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const nodes = useRef(new Map<ToothNumber, Focusable>());
  const stop = [focused, selected].find((tooth) => cells.some((cell) => cell.tooth === tooth)) ?? cells[0]?.tooth;

  const onKeyDown = (event: KeyboardEvent, tooth: ToothNumber) => {
    if (event.key === 'Enter' || event.key === ' ') onSelect?.(tooth);
    else {
      const next = nextTooth(layout, tooth, event.key);
      if (!next) return;
      nodes.current.get(next)?.focus();
    }
    event.preventDefault();
  };

  return (
    <svg viewBox={`0 0 ${layout.width} ${layout.height}`} width="100%" role={onSelect ? 'group' : 'img'} aria-label={labels.chart}>
      <Patterns id={id} theme={theme} />
      <Axes layout={layout} theme={theme} labels={labels} />
      {cells.map((cell) => (
        <g
          key={cell.tooth}
          data-tooth={cell.tooth}
          {...(onSelect && {
            ref: (node: Focusable | null) => {
              if (node) nodes.current.set(cell.tooth, node);
              else nodes.current.delete(cell.tooth);
            },
            role: 'button',
            tabIndex: cell.tooth === stop ? 0 : -1,
            'aria-label': labels.tooth(cell.tooth, teeth[cell.tooth]),
            'aria-pressed': cell.tooth === selected,
            style: { cursor: 'pointer', outline: 'none' },
            onClick: () => onSelect(cell.tooth),
            onKeyDown: (event: KeyboardEvent) => onKeyDown(event, cell.tooth),
            onFocus: () => {
              setFocused(cell.tooth);
              setHasFocus(true);
            },
            onBlur: () => setHasFocus(false),
          })}
        >
          <Frame cell={cell} theme={theme} isSelected={cell.tooth === selected} isFocused={hasFocus && cell.tooth === focused} />
          <Label
            cell={cell}
            text={formatToothOnChart(cell.tooth, notation)}
            state={teeth[cell.tooth]}
            theme={theme}
            isSelected={cell.tooth === selected}
          />
          <ToothDrawing cell={cell} state={teeth[cell.tooth]} theme={theme} pattern={(shape) => patternId(id, shape.tone, shape.fill)} />
        </g>
      ))}
      {layout.rows.flatMap((row) => [
        ...barsOf(row, teeth, BRIDGE_UNITS).map((span) => (
          <Bar key={`bridge-${span.cells[0]?.tooth}`} {...span} width={3.4} at={0.3} theme={theme} />
        )),
        ...barsOf(row, teeth, ['BRACES']).map((span) => (
          <Bar key={`wire-${span.cells[0]?.tooth}`} {...span} width={1.2} at={0.5} theme={theme} />
        )),
      ])}
    </svg>
  );
}

function hasPrimary(teeth: TeethStates): boolean {
  return (Object.entries(teeth) as [ToothNumber, ToothState][]).some(([tooth, state]) => isPrimary(tooth) && state.symbols.length > 0);
}

function Frame({ cell, theme, isSelected, isFocused }: { cell: Cell; theme: ChartTheme; isSelected: boolean; isFocused: boolean }) {
  const box = { x: cell.x - cell.width / 2 + 0.5, y: cell.top - 2, width: cell.width - 1, height: cell.height + 5, rx: 5 };
  return (
    <>
      <rect
        {...box}
        fill={isSelected ? theme.selectedFill : 'transparent'}
        stroke={isSelected ? theme.selected : 'none'}
        strokeWidth={1.5}
      />
      {isFocused && <rect {...box} fill="none" stroke={theme.selected} strokeWidth={3} strokeDasharray={isSelected ? undefined : '5 3'} />}
    </>
  );
}

/** The number, next to it a warning for contradicting statuses, else a ring while a status is undecided. */
function Label({
  cell,
  text,
  state,
  theme,
  isSelected,
}: {
  cell: Cell;
  text: string;
  state: ToothState | undefined;
  theme: ChartTheme;
  isSelected: boolean;
}) {
  const isUndecided = (state?.symbols ?? []).some((symbol) => symbol.decision === 'SUGGESTED');
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g aria-hidden="true">
      <text
        x={cell.x}
        y={cell.labelY + 4.5}
        textAnchor="middle"
        fontSize={cell.scale < 1 ? 11 : 13}
        fontWeight={isSelected ? 700 : 500}
        fill={theme.label}
      >
        {text}
      </text>
      {state?.warns && <Warning x={cell.x + 17} y={cell.labelY} theme={theme} />}
      {isUndecided && !state?.warns && (
        <circle
          cx={cell.x + 14.5}
          cy={cell.labelY}
          r={3}
          fill="none"
          stroke={theme.tones.issue}
          strokeWidth={1.4}
          strokeDasharray="2 1.2"
        />
      )}
    </g>
  );
}

/** A triangle with an exclamation mark. */
function Warning({ x, y, theme }: { x: number; y: number; theme: ChartTheme }) {
  return (
    <g data-warning="">
      <path
        d={`M${x},${y - 6} l6.2,11 h-12.4 Z`}
        fill={theme.tones.issue}
        stroke={theme.tones.issue}
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      <path d={`M${x},${y - 2.4} v3.6 M${x},${y + 3.1} v0.5`} stroke={theme.enamel} strokeWidth={1.5} strokeLinecap="round" />
    </g>
  );
}

function Axes({ layout, theme, labels }: { layout: ChartLayout; theme: ChartTheme; labels: OdontogramLabels }) {
  const { width, height, midX, midY } = layout;
  // Vertical at the edges: between the rows the labels would cover the surfaces of the last teeth.
  const side = (x: number, angle: number) => ({
    x,
    y: midY,
    fontSize: 9,
    fill: theme.outline,
    textAnchor: 'middle' as const,
    dominantBaseline: 'central' as const,
    transform: `rotate(${angle} ${x} ${midY})`,
  });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g aria-hidden="true">
      <path d={`M14,${midY} H${width - 14} M${midX},4 V${height - 4}`} stroke={theme.faint} strokeWidth={0.8} />
      <text {...side(6, -90)}>{labels.patientRight}</text>
      <text {...side(width - 6, 90)}>{labels.patientLeft}</text>
    </g>
  );
}

/** A line through the crowns from the first to the last tooth. */
function Bar({
  cells,
  isSuggested,
  width,
  at,
  theme,
}: {
  cells: readonly Cell[];
  isSuggested: boolean;
  width: number;
  at: number;
  theme: ChartTheme;
}) {
  const points = cells.map((cell) => {
    const { crownHeight } = toothGeometry(cell.tooth);
    const sign = cell.labelY < cell.edgeY ? 1 : -1;
    return `${cell.x},${cell.edgeY - sign * crownHeight * (1 - at) * cell.scale}`;
  });
  const dash = isSuggested ? '5 3' : undefined;
  return (
    <polyline
      points={points.join(' ')}
      fill="none"
      stroke={theme.tones.restoration}
      strokeWidth={width}
      strokeDasharray={dash}
      pointerEvents="none"
    />
  );
}

const TONES: readonly Tone[] = ['issue', 'restoration', 'tooth', 'other'];

function patternId(id: string, tone: Tone, fill: SymbolShape['fill']): string {
  return `${id}-${fill}-${tone}`;
}

/** Hatching, cross-hatching and dots in each tone, since colour alone must not distinguish symbols. */
function Patterns({ id, theme }: { id: string; theme: ChartTheme }) {
  return (
    <defs>
      {TONES.map((tone) => {
        const line = { stroke: theme.tones[tone], strokeWidth: 1 };
        return [
          <pattern key={`hatch-${tone}`} id={patternId(id, tone, 'hatch')} width={4} height={4} patternUnits="userSpaceOnUse">
            <path d="M-1,1 L1,-1 M0,4 L4,0 M3,5 L5,3" {...line} />
          </pattern>,
          <pattern key={`cross-${tone}`} id={patternId(id, tone, 'cross')} width={3.6} height={3.6} patternUnits="userSpaceOnUse">
            <path d="M0,0 L3.6,3.6 M3.6,0 L0,3.6" {...line} />
          </pattern>,
          <pattern key={`dots-${tone}`} id={patternId(id, tone, 'dots')} width={4} height={4} patternUnits="userSpaceOnUse">
            <circle cx={1} cy={1} r={0.8} fill={theme.tones[tone]} />
            <circle cx={3} cy={3} r={0.8} fill={theme.tones[tone]} />
          </pattern>,
        ];
      })}
    </defs>
  );
}
