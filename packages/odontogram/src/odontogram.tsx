import { formatToothOnChart, isPrimary, type Notation, type Surface, surfacesOfTooth, type ToothNumber } from '@molaar/domain/teeth';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { BRIDGE_UNITS, barsOf } from './bridge-bars';
import { BridgeConnectors, Wire } from './bridge-drawing';
import { type Cell, type ChartLayout, chartLayout } from './chart-layout';
import { nextTooth } from './next-tooth';
import { PaintDefinitions, paintsOf } from './paints';
import { teethBetween, toothAt } from './select-teeth';
import { type ChartTheme, LIGHT_THEME } from './theme';
import { ToothDrawing } from './tooth-drawing';
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
  /** Teeth that are known (`seenTeeth`). Every other tooth without a status that says what it is, is a ghost. */
  readonly seen: ReadonlySet<ToothNumber>;
  readonly notation: Notation;
  readonly selected: ToothNumber | null;
  /** Without it the chart is an image: nothing in it is focusable, and `labels.chart` is its alternative text. */
  readonly onSelect?: (tooth: ToothNumber) => void;
  /** Several teeth that are selected together. */
  readonly marked?: ReadonlySet<ToothNumber>;
  /** Receives the teeth that were dragged over, or selected with Shift or Ctrl. */
  readonly onMark?: (teeth: readonly ToothNumber[]) => void;
  /** A finger that moves over the chart selects teeth instead of scrolling the page. */
  readonly isTouchSelecting?: boolean;
  /** Receives the surface that was clicked or chosen with its letter, and its element. */
  readonly onSurface?: (tooth: ToothNumber, surface: Surface, at: unknown) => void;
  readonly labels: OdontogramLabels;
  /** Shows the primary rows; they also show when a primary tooth has a status. */
  readonly showPrimary?: boolean;
  readonly theme?: ChartTheme;
}

/** The parts of DOM nodes that the chart uses; it is also rendered on a server, where there is no DOM. */
interface Focusable {
  focus(): void;
}
interface Clickable {
  readonly dataset?: { readonly surface?: string };
}
interface Measurable {
  getBoundingClientRect(): { left: number; top: number; width: number };
}

const NO_TEETH: ReadonlySet<ToothNumber> = new Set();

/**
 * The dental chart. It is one tab stop; arrow keys, Home and End move between teeth, with Shift they select all teeth
 * on the way, Enter and Space select, the letter of a surface chooses it. Its only state is the focused tooth.
 */
export function Odontogram(props: OdontogramProps) {
  const { teeth, seen, notation, selected, onSelect, marked = NO_TEETH, onSurface, labels, theme = LIGHT_THEME } = props;
  const id = useId().replace(/[^\w-]/g, '');
  const paints = paintsOf(id, theme);
  const layout = chartLayout(props.showPrimary === true || hasPrimary(teeth));
  const cells = layout.rows.flat();
  const [focused, setFocused] = useState<ToothNumber | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const nodes = useRef(new Map<ToothNumber, Focusable>());
  const stop = [focused, selected].find((tooth) => cells.some((cell) => cell.tooth === tooth)) ?? cells[0]?.tooth;
  const marking = useMarking(layout, props);

  const onClick = (event: MouseEvent, tooth: ToothNumber) => {
    const isPlain = marking.click(tooth, event);
    const surface = surfacesOfTooth(tooth).find((one) => one === (event.target as unknown as Clickable).dataset?.surface);
    if (isPlain && surface) onSurface?.(tooth, surface, event.target);
  };

  const onKeyDown = (event: KeyboardEvent, tooth: ToothNumber) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const surface = surfacesOfTooth(tooth).find((one) => one.toLowerCase() === event.key.toLowerCase());
    if (event.key === 'Enter' || event.key === ' ') onSelect?.(tooth);
    else if (event.key === 'Escape' && marked.size > 0) props.onMark?.([]);
    else if (surface && onSurface && !event.shiftKey) onSurface(tooth, surface, nodes.current.get(tooth));
    else {
      const next = nextTooth(layout, tooth, event.key);
      if (!next) return;
      marking.moveTo(tooth, next, event.shiftKey);
      nodes.current.get(next)?.focus();
    }
    event.preventDefault();
  };

  return (
    <svg
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width="100%"
      role={onSelect ? 'group' : 'img'}
      aria-label={labels.chart}
      {...marking.handlers}
    >
      <PaintDefinitions id={id} theme={theme} />
      <Axes layout={layout} theme={theme} labels={labels} />
      {cells.map((cell) => {
        const isMarked = marked.has(cell.tooth);
        const isSelected = marked.size > 0 ? isMarked : cell.tooth === selected;
        return (
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
              'aria-pressed': isSelected,
              style: { cursor: 'pointer', outline: 'none' },
              onClick: (event: MouseEvent) => onClick(event, cell.tooth),
              onKeyDown: (event: KeyboardEvent) => onKeyDown(event, cell.tooth),
              onFocus: () => {
                setFocused(cell.tooth);
                setHasFocus(true);
              },
              onBlur: () => setHasFocus(false),
            })}
          >
            <Frame cell={cell} theme={theme} isSelected={isSelected} isFocused={hasFocus && cell.tooth === focused} />
            <Label
              cell={cell}
              text={formatToothOnChart(cell.tooth, notation)}
              state={teeth[cell.tooth]}
              theme={theme}
              isSelected={isSelected}
            />
            <ToothDrawing
              cell={cell}
              state={teeth[cell.tooth]}
              isSeen={seen.has(cell.tooth)}
              theme={theme}
              paints={paints}
              hasHitAreas={onSurface !== undefined}
            />
          </g>
        );
      })}
      {layout.rows.flatMap((row) => [
        ...barsOf(row, teeth, BRIDGE_UNITS).map((span) => (
          <BridgeConnectors key={`bridge-${span.cells[0]?.tooth}`} {...span} theme={theme} />
        )),
        ...barsOf(row, teeth, ['BRACES']).map((span) => <Wire key={`wire-${span.cells[0]?.tooth}`} {...span} theme={theme} />),
      ])}
    </svg>
  );
}

type Marking = Pick<OdontogramProps, 'selected' | 'onSelect' | 'marked' | 'onMark' | 'isTouchSelecting'>;

/** Selects several teeth: by dragging over them, or with Shift or Ctrl. */
function useMarking(layout: ChartLayout, { selected, onSelect, marked = NO_TEETH, onMark, isTouchSelecting = false }: Marking) {
  /** Where a drag or a selection with Shift began. */
  const anchor = useRef<ToothNumber | null>(null);
  const drag = useRef<{ from: ToothNumber; to: ToothNumber } | null>(null);
  const toothUnder = (event: PointerEvent) => {
    const { left, top, width } = (event.currentTarget as unknown as Measurable).getBoundingClientRect();
    const scale = layout.width / width;
    return toothAt(layout, (event.clientX - left) * scale, (event.clientY - top) * scale);
  };
  const markTo = (tooth: ToothNumber) => onMark?.(teethBetween(layout, anchor.current ?? selected ?? tooth, tooth));
  /** True after a pointer moved from one tooth to another, until the next one goes down. */
  const isDragging = () => drag.current !== null && drag.current.from !== drag.current.to;

  return {
    /** The focus moves; with Shift every tooth on the way is selected. */
    moveTo(from: ToothNumber, to: ToothNumber, isExtending: boolean) {
      if (!isExtending || marked.size === 0) anchor.current = null;
      if (isExtending) {
        anchor.current ??= from;
        markTo(to);
      }
    },
    /** @returns true for a click that selects this tooth alone. */
    click(tooth: ToothNumber, { shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
      if (isDragging()) return false;
      if (onMark && shiftKey) {
        markTo(tooth);
        return false;
      }
      if (onMark && (ctrlKey || metaKey || isTouchSelecting)) {
        const next = new Set(marked.size > 0 || selected === null || isTouchSelecting ? marked : [selected]);
        if (!next.delete(tooth)) next.add(tooth);
        onMark([...next]);
        return false;
      }
      anchor.current = tooth;
      onSelect?.(tooth);
      return true;
    },
    handlers: onMark && {
      style: { touchAction: isTouchSelecting ? 'none' : undefined, userSelect: 'none' as const },
      onPointerDown(event: PointerEvent) {
        const tooth = toothUnder(event);
        const isDrag = tooth && event.button === 0 && !event.shiftKey && (event.pointerType !== 'touch' || isTouchSelecting);
        drag.current = isDrag ? { from: tooth, to: tooth } : null;
      },
      onPointerMove(event: PointerEvent) {
        const tooth = drag.current && (event.buttons & 1) === 1 ? toothUnder(event) : null;
        if (!drag.current || !tooth || tooth === drag.current.to) return;
        drag.current = { ...drag.current, to: tooth };
        anchor.current = drag.current.from;
        onMark(teethBetween(layout, drag.current.from, tooth));
      },
    },
  };
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

/**
 * The number, next to it a warning for contradicting statuses, else a ring while a status is undecided. A suggestion
 * that the tooth is sound has none: nearly every tooth would have a ring.
 */
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
  const isUndecided = (state?.symbols ?? []).some(({ status, decision }) => decision === 'SUGGESTED' && status !== 'SOUND');
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g aria-hidden="true">
      <text
        data-number=""
        x={cell.x}
        y={cell.labelY + 4.5}
        fontSize={13}
        fontWeight={isSelected ? 700 : 500}
        textAnchor="middle"
        fill={isSelected ? theme.selected : theme.label}
      >
        {text}
      </text>
      {state?.warns ? (
        <Warning x={cell.x + 14} y={cell.labelY} theme={theme} />
      ) : (
        isUndecided && (
          <circle
            cx={cell.x + 13}
            cy={cell.labelY}
            r={3}
            fill="none"
            stroke={theme.tones.uncertain}
            strokeWidth={1.4}
            strokeDasharray="2 1.2"
          />
        )
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
      <path d={`M${x},${y - 2.4} v3.6 M${x},${y + 3.1} v0.5`} stroke={theme.page} strokeWidth={1.5} strokeLinecap="round" />
    </g>
  );
}

function Axes({ layout, theme, labels }: { layout: ChartLayout; theme: ChartTheme; labels: OdontogramLabels }) {
  const { width, height, midX, midY } = layout;
  // Vertical at the edges: between the rows the labels would cover the surfaces of the last teeth.
  const side = (x: number, angle: number) => ({
    x,
    y: midY,
    fontSize: 13,
    fill: theme.label,
    textAnchor: 'middle' as const,
    dominantBaseline: 'central' as const,
    transform: `rotate(${angle} ${x} ${midY})`,
  });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g aria-hidden="true">
      <path d={`M16,${midY} H${width - 16} M${midX},4 V${height - 4}`} stroke={theme.faint} strokeWidth={0.6} />
      <text data-side="" {...side(8, -90)}>
        {labels.patientRight}
      </text>
      <text data-side="" {...side(width - 8, 90)}>
        {labels.patientLeft}
      </text>
    </g>
  );
}
