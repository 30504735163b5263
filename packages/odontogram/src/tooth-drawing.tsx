import { isUpper } from '@molaar/domain/teeth';
import type { Cell } from './chart-layout';
import { type Fill, type SymbolShape, symbolShapes } from './symbol-shapes';
import type { ChartTheme } from './theme';
import { type ToothGeometry, toothGeometry } from './tooth-geometry';
import { type Body, bodyOf, type StatusSymbol, statusesOf, type ToothState } from './tooth-state';

interface DrawingProps {
  readonly cell: Cell;
  readonly state: ToothState | undefined;
  readonly theme: ChartTheme;
  /** Returns the id of the pattern for this tone and fill. */
  readonly pattern: (shape: SymbolShape) => string;
}

/** Distance by which an unerupted tooth is drawn behind the others. */
const UNERUPTED_OFFSET = 9;

/** A tooth with its symbols, in its cell. */
export function ToothDrawing({ cell, state, theme, pattern }: DrawingProps) {
  const geometry = toothGeometry(cell.tooth);
  const body = bodyOf(state);
  return (
    <g transform={toothTransform(cell, geometry)} strokeLinejoin="round" strokeLinecap="round">
      <Diagram geometry={geometry} theme={theme} isFaint={body === 'MISSING'} />
      <g transform={body === 'UNERUPTED' ? `translate(0 ${-UNERUPTED_OFFSET})` : undefined}>
        <Tooth geometry={geometry} body={body} hasCrown={hasCrown(state)} theme={theme} />
      </g>
      {(state?.symbols ?? []).map((symbol) => (
        <DrawnSymbol
          key={`${symbol.status}|${symbol.surfaces.join('')}|${symbol.decision}`}
          symbol={symbol}
          geometry={geometry}
          theme={theme}
          pattern={pattern}
        />
      ))}
    </g>
  );
}

/** Turns lower teeth upside down and aligns the crowns of a row at the biting edge. */
function toothTransform({ tooth, x, edgeY, scale }: Cell, { crownHeight }: ToothGeometry): string {
  const sign = isUpper(tooth) ? 1 : -1;
  return `translate(${x} ${edgeY - sign * crownHeight * scale}) scale(${scale} ${sign * scale})`;
}

function hasCrown(state: ToothState | undefined): boolean {
  const statuses = statusesOf(state);
  return statuses.has('CROWN') || statuses.has('ABUTMENT') || statuses.has('BRIDGE');
}

function Tooth({
  geometry,
  body,
  hasCrown: crownShapes,
  theme,
}: {
  geometry: ToothGeometry;
  body: Body;
  hasCrown: boolean;
  theme: ChartTheme;
}) {
  const isMissing = body === 'MISSING';
  const line = {
    stroke: isMissing ? theme.faint : theme.outline,
    strokeWidth: 1.1,
    strokeDasharray: isMissing || body === 'UNERUPTED' ? '3 2.5' : undefined,
  };
  const hasRoots = body === 'NATURAL' || body === 'UNERUPTED' || isMissing;
  const isCrownThere = body !== 'IMPLANT' || crownShapes;
  return (
    <>
      {hasRoots && geometry.roots.map((d) => <path key={d} d={d} fill={isMissing ? 'none' : theme.dentine} {...line} />)}
      <path
        d={geometry.crown}
        fill={isMissing || !isCrownThere ? 'none' : theme.enamel}
        {...line}
        {...(!isCrownThere && { stroke: theme.faint, strokeDasharray: '2 3' })}
      />
    </>
  );
}

function Diagram({ geometry, theme, isFaint }: { geometry: ToothGeometry; theme: ChartTheme; isFaint: boolean }) {
  return Object.entries(geometry.surfaces).map(([surface, d]) => (
    <path key={surface} d={d} fill={isFaint ? 'none' : theme.enamel} stroke={isFaint ? theme.faint : theme.outline} strokeWidth={0.8} />
  ));
}

function DrawnSymbol({
  symbol,
  geometry,
  theme,
  pattern,
}: { symbol: StatusSymbol; geometry: ToothGeometry } & Pick<DrawingProps, 'theme' | 'pattern'>) {
  const isRejected = symbol.decision === 'REJECTED';
  const dash = { SUGGESTED: '3.2 2.4', APPROVED: undefined, REJECTED: '0.8 3' }[symbol.decision];
  return (
    <g opacity={isRejected ? 0.55 : 1}>
      {symbolShapes(geometry, symbol).map((shape, index) => (
        <path
          key={index}
          d={shape.d}
          fill={fillOf(shape, symbol.decision, theme, pattern)}
          fillOpacity={symbol.decision === 'SUGGESTED' ? 0.45 : undefined}
          stroke={isRejected ? theme.rejected : theme.tones[shape.tone]}
          strokeWidth={shape.line}
          strokeDasharray={dash}
        />
      ))}
    </g>
  );
}

function fillOf(shape: SymbolShape, decision: StatusSymbol['decision'], theme: ChartTheme, pattern: DrawingProps['pattern']): string {
  const plain: readonly Fill[] = ['none'];
  if (plain.includes(shape.fill) || decision === 'REJECTED') return 'none';
  return shape.fill === 'solid' ? theme.tones[shape.tone] : `url(#${pattern(shape)})`;
}
