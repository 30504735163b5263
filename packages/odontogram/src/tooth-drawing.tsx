import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import type { Paints } from './paints';
import { closedCurve, openCurve, path } from './path';
import { compareLayers, type SymbolShape, symbolShapes } from './symbol-shapes';
import type { ChartTheme } from './theme';
import { onCanal, type ToothGeometry, toothGeometry } from './tooth-geometry';
import { type Body, bodyOf, type StatusSymbol, statusesOf, type ToothState } from './tooth-state';

interface Placed {
  readonly tooth: ToothNumber;
  /** Axis of the tooth. */
  readonly x: number;
  /** The biting edge, where the crowns of the row end. */
  readonly edgeY: number;
  readonly scale: number;
}

interface DrawingProps {
  readonly cell: Placed;
  readonly state: ToothState | undefined;
  /** False for a tooth that nobody has seen: it is drawn as a ghost, unless a status says what it is. */
  readonly isSeen: boolean;
  readonly theme: ChartTheme;
  readonly paints: Paints;
  /** Only one of the two views, as in a legend. */
  readonly view?: SymbolShape['view'];
  /** Makes the surfaces clickable. */
  readonly hasHitAreas?: boolean;
}

/** Distance by which a tooth inside the jaw is drawn behind the others. */
const UNERUPTED_OFFSET = 9;

/** A tooth with its symbols, in its cell. */
export function ToothDrawing({ cell, state, isSeen, theme, paints, view, hasHitAreas = false }: DrawingProps) {
  const geometry = toothGeometry(cell.tooth);
  const body = bodyOf(state, isSeen);
  const symbols = [...(state?.symbols ?? [])].sort(compareLayers);
  const shapes = symbols.map((symbol) => ({ symbol, shapes: symbolShapes(geometry, symbol) }));
  const { x, y } = geometry.top.centre;
  const part = (wanted: SymbolShape['view']) =>
    shapes.map(({ symbol, shapes: all }) => (
      <DrawnSymbol
        key={`${symbol.status}|${symbol.surfaces.join('')}|${symbol.decision}`}
        symbol={symbol}
        shapes={all.filter((shape) => shape.view === wanted)}
        theme={theme}
        paints={paints}
      />
    ));
  return (
    <g transform={toothTransform(cell, geometry)} strokeLinejoin="round" strokeLinecap="round">
      {view !== 'top' && (
        <>
          <g transform={body === 'UNERUPTED' ? `translate(0 ${-UNERUPTED_OFFSET})` : undefined}>
            <SideView geometry={geometry} body={body} hasCrown={hasCrown(state)} theme={theme} paints={paints} />
          </g>
          {part('side')}
        </>
      )}
      {view !== 'side' && (
        <g transform={`translate(${x} ${y})`}>
          <TopView geometry={geometry} body={body} hasCrown={hasCrown(state)} theme={theme} paints={paints} />
          {part('top')}
          {hasHitAreas && <HitAreas areas={geometry.surfaces} />}
        </g>
      )}
      {hasHitAreas && <HitAreas areas={geometry.sideZones} />}
    </g>
  );
}

/** Turns lower teeth upside down and aligns the crowns of a row at the biting edge. */
function toothTransform({ tooth, x, edgeY, scale }: Placed, { crownHeight }: ToothGeometry): string {
  const sign = isUpper(tooth) ? 1 : -1;
  return `${path`translate(${x} ${edgeY - sign * crownHeight * scale})`} scale(${scale} ${sign * scale})`;
}

function hasCrown(state: ToothState | undefined): boolean {
  const statuses = statusesOf(state);
  return statuses.has('CROWN') || statuses.has('ABUTMENT') || statuses.has('BRIDGE');
}

type ViewProps = { readonly geometry: ToothGeometry; readonly body: Body; readonly hasCrown: boolean } & Pick<
  DrawingProps,
  'theme' | 'paints'
>;

function SideView({ geometry, body, hasCrown: isCrowned, theme, paints }: ViewProps) {
  const { roots, crown, shade, light, canals } = geometry;
  // Filled with the page, so that the crown covers the root and the front roots the one behind them.
  const faint = { fill: theme.page, stroke: theme.faint, strokeWidth: 1 };
  switch (body) {
    case 'GHOST':
      return [...roots, crown].map((d) => <path key={d} d={d} {...faint} strokeDasharray="2.6 2.6" />);
    case 'MISSING':
      return [...roots, crown].map((d) => <path key={d} d={d} {...faint} strokeWidth={0.6} />);
    case 'UNERUPTED':
      return [...roots, crown].map((d) => <path key={d} d={d} fill={theme.unerupted} stroke={theme.fine} strokeWidth={0.9} />);
    case 'IMPLANT':
      return isCrowned ? null : <path d={crown} {...faint} strokeDasharray="2.6 2.6" />;
    case 'PONTIC':
      return <path d={crown} fill={paints.shaded('enamel')} />;
    case 'NATURAL':
    case 'RESIDUAL': {
      const line = { stroke: theme.outline, strokeWidth: 0.9 };
      const front = roots.length - 1;
      return (
        <>
          {roots.map((d, index) => (
            <path key={d} d={d} fill={index < front ? theme.rootBehind : paints.shaded('root')} {...line} />
          ))}
          {(front > 0 ? canals.slice(1) : canals).flatMap((canal) =>
            GLEAMS.map(([width, opacity]) => (
              <path
                key={`${canal.to.x} ${width}`}
                d={openCurve([{ x: canal.from.x * 1.5, y: 0 }, onCanal(canal, 0.45), onCanal(canal, 0.86)])}
                fill="none"
                stroke={theme.light[0]}
                strokeWidth={geometry.neck * (canals.length > 1 ? 0.6 : 1) * width}
                strokeOpacity={theme.light[1] * opacity}
              />
            )),
          )}
          {body === 'RESIDUAL' ? (
            <path d={stump(geometry)} fill={paints.shaded('enamel')} {...line} />
          ) : (
            <>
              <path d={crown} fill={paints.shaded('enamel')} {...line} />
              <path d={shade} fill={theme.shade[0]} fillOpacity={theme.shade[1]} />
              <path d={light} fill={theme.light[0]} fillOpacity={theme.light[1]} />
            </>
          )}
        </>
      );
    }
  }
}

/** Light along a root: width as part of the neck, and opacity. */
const GLEAMS = [
  [0.56, 0.22],
  [0.26, 0.32],
] as const;

/** What is left of a crown above a residual root. */
function stump({ neck, crownHeight }: ToothGeometry): string {
  const jagged = [1, 0.7, 0.45, 0.2, -0.1, -0.35, -0.6, -1].map((part, index) => ({
    x: part * neck,
    y: crownHeight * (index % 7 === 0 ? 0.04 : index % 2 === 0 ? 0.24 : 0.13),
  }));
  return closedCurve([...jagged, { x: 0, y: -crownHeight * 0.07 }]);
}

/** Bodies of which nothing is seen from the biting edge. */
const WITHOUT_TOP: ReadonlySet<Body> = new Set<Body>(['GHOST', 'MISSING', 'UNERUPTED', 'RESIDUAL']);

function TopView({ geometry: { top }, body, hasCrown: isCrowned, theme, paints }: ViewProps) {
  const isBare = body === 'IMPLANT' && !isCrowned;
  if (WITHOUT_TOP.has(body) || isBare) {
    const isDashed = body === 'GHOST' || isBare;
    const dash = isDashed ? '2.6 2.6' : undefined;
    return <path d={top.outline} fill={theme.page} stroke={theme.faint} strokeWidth={isDashed ? 1 : 0.6} strokeDasharray={dash} />;
  }
  const fine = { fill: 'none', stroke: theme.fine };
  return (
    <>
      <path d={top.outline} fill={paints.shaded('top')} stroke={theme.outline} strokeWidth={0.9} />
      <path d={top.edges} {...fine} strokeWidth={0.35} strokeOpacity={0.7} />
      <path d={top.table} {...fine} strokeWidth={0.45} strokeOpacity={0.8} />
      <path d={top.fissures} {...fine} strokeWidth={0.9} />
    </>
  );
}

/** The lines of a decision: distinguishable without colour. */
export const DECISION_DASHES = { SUGGESTED: '3.2 2.2', APPROVED: undefined, REJECTED: '0.6 2.6' } as const;

function DrawnSymbol({
  symbol,
  shapes,
  theme,
  paints,
}: { symbol: StatusSymbol; shapes: readonly SymbolShape[] } & Pick<DrawingProps, 'theme' | 'paints'>) {
  const isRejected = symbol.decision === 'REJECTED';
  return shapes.flatMap(({ d, fill, tone, line, opacity = 1 }, index) => {
    if (isRejected && line === 0) return [];
    const isFaded = symbol.decision === 'SUGGESTED' && fill !== 'page' && fill !== 'none';
    const shown = isFaded ? opacity * 0.5 : opacity;
    return [
      <path
        key={index}
        d={d}
        fill={isRejected ? 'none' : paints.fill(fill, tone)}
        fillOpacity={shown < 1 && !isRejected ? shown : undefined}
        stroke={line === 0 ? 'none' : isRejected ? theme.rejected : theme.tones[tone]}
        strokeWidth={line === 0 ? undefined : isRejected ? Math.min(line, 1.1) : line}
        strokeDasharray={line === 0 ? undefined : DECISION_DASHES[symbol.decision]}
      />,
    ];
  });
}

/** Transparent areas with the name of their surface: the chart looks at what was clicked. */
function HitAreas({ areas }: { areas: ToothGeometry['surfaces'] }) {
  return Object.entries(areas).map(([surface, d]) => <path key={surface} d={d} fill="transparent" data-surface={surface} />);
}
