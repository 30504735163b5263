import { isUpper } from '@molaar/domain/teeth';
import type { Cell } from './chart-layout';
import { type Fill, type MarkShape, markShapes } from './mark-shapes';
import type { ChartTheme } from './theme';
import { type ToothGeometry, toothGeometry } from './tooth-geometry';
import { type Body, bodyOf, livingStatuses, type ToothMark, type ToothState } from './tooth-state';

interface DrawingProps {
  readonly cell: Cell;
  readonly state: ToothState | undefined;
  readonly theme: ChartTheme;
  /** Id of a pattern of this tone and kind. */
  readonly pattern: (shape: MarkShape) => string;
}

/** How far a tooth that is not through yet lies behind the others. */
const BURIED_BY = 9;

/** A tooth with its marks, in the place of its cell. */
export function ToothDrawing({ cell, state, theme, pattern }: DrawingProps) {
  const geometry = toothGeometry(cell.tooth);
  const body = bodyOf(state);
  return (
    <g transform={toothTransform(cell, geometry)} strokeLinejoin="round" strokeLinecap="round">
      <Diagram geometry={geometry} theme={theme} isFaint={body === 'GONE'} />
      <g transform={body === 'BURIED' ? `translate(0 ${-BURIED_BY})` : undefined}>
        <Tooth geometry={geometry} body={body} hasCrown={hasCrown(state)} theme={theme} />
      </g>
      {(state?.marks ?? []).map((mark) => (
        <Mark
          key={`${mark.status}|${mark.surfaces.join('')}|${mark.decision}`}
          mark={mark}
          geometry={geometry}
          theme={theme}
          pattern={pattern}
        />
      ))}
    </g>
  );
}

/** Lower teeth are upper ones turned over; crowns of a row end on one line. */
function toothTransform({ tooth, x, edgeY, scale }: Cell, { crownHeight }: ToothGeometry): string {
  const sign = isUpper(tooth) ? 1 : -1;
  return `translate(${x} ${edgeY - sign * crownHeight * scale}) scale(${scale} ${sign * scale})`;
}

function hasCrown(state: ToothState | undefined): boolean {
  const statuses = livingStatuses(state);
  return statuses.has('CROWN') || statuses.has('ABUTMENT') || statuses.has('BRIDGE');
}

function Tooth({
  geometry,
  body,
  hasCrown: crowned,
  theme,
}: {
  geometry: ToothGeometry;
  body: Body;
  hasCrown: boolean;
  theme: ChartTheme;
}) {
  const isMissingTooth = body === 'GONE';
  const line = {
    stroke: isMissingTooth ? theme.faint : theme.outline,
    strokeWidth: 1.1,
    strokeDasharray: isMissingTooth || body === 'BURIED' ? '3 2.5' : undefined,
  };
  const hasRoots = body === 'NATURAL' || body === 'BURIED' || isMissingTooth;
  const isCrownThere = body !== 'IMPLANT' || crowned;
  return (
    <>
      {hasRoots && geometry.roots.map((d) => <path key={d} d={d} fill={isMissingTooth ? 'none' : theme.dentine} {...line} />)}
      <path
        d={geometry.crown}
        fill={isMissingTooth || !isCrownThere ? 'none' : theme.enamel}
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

function Mark({ mark, geometry, theme, pattern }: { mark: ToothMark; geometry: ToothGeometry } & Pick<DrawingProps, 'theme' | 'pattern'>) {
  const isRejected = mark.decision === 'REJECTED';
  const dash = { SUGGESTED: '3.2 2.4', APPROVED: undefined, REJECTED: '0.8 3' }[mark.decision];
  return (
    <g opacity={isRejected ? 0.55 : 1}>
      {markShapes(geometry, mark).map((shape, index) => (
        <path
          key={index}
          d={shape.d}
          fill={fillOf(shape, mark.decision, theme, pattern)}
          fillOpacity={mark.decision === 'SUGGESTED' ? 0.45 : undefined}
          stroke={isRejected ? theme.rejected : theme.tones[shape.tone]}
          strokeWidth={shape.line}
          strokeDasharray={dash}
        />
      ))}
    </g>
  );
}

function fillOf(shape: MarkShape, decision: ToothMark['decision'], theme: ChartTheme, pattern: DrawingProps['pattern']): string {
  const plain: readonly Fill[] = ['none'];
  if (plain.includes(shape.fill) || decision === 'REJECTED') return 'none';
  return shape.fill === 'solid' ? theme.tones[shape.tone] : `url(#${pattern(shape)})`;
}
