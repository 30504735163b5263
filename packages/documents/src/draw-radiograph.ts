import { type Box, boxArea, intersectionArea, layoutBadges } from '@molaar/domain/geometry';
import type { PathShape, Shape, TextShape } from './shapes';
import { COLORS } from './theme';
import type { DocumentAnnotation, DocumentRadiograph } from './treatment-plan-document';

const RADIUS = 6.5;
const DIGITS = { size: 7.5, width: 0.64, middle: 0.36 } as const;

/** Draws the radiograph at (0, 0), `width` points wide, with a frame around each annotation and treatment numbers. */
export function drawRadiograph(radiograph: DocumentRadiograph, width: number, height: number): Shape[] {
  const visible = visibleAnnotations(radiograph);
  const boxes = visible.map((annotation) => toPoints(annotation.box, { area: radiograph.area, width, height }));
  const numbered = visible.flatMap((annotation, index) => (annotation.number === null ? [] : [{ annotation, box: boxes[index] as Box }]));
  const badges = layoutBadges(
    numbered.map(({ box }) => box),
    width,
    height,
    RADIUS,
  );
  return [
    { kind: 'image', x: 0, y: 0, width, height, data: radiograph.image },
    ...visible.flatMap((annotation, index) => frame(boxes[index] as Box, annotation)),
    ...numbered.flatMap(({ annotation }, index) => {
      const { x, y, lead } = badges[index] as (typeof badges)[number];
      return [...(lead ? [line({ x, y }, lead, annotation.color)] : []), ...badge(x, y, annotation.number as number, annotation.color)];
    }),
  ];
}

/** Returns the annotations that are at least partly inside the shown area. */
export function visibleAnnotations({ area, annotations }: DocumentRadiograph): DocumentAnnotation[] {
  return annotations.filter((annotation) => boxArea(annotation.box) > 0 && intersectionArea(annotation.box, area) > 0);
}

/** Converts a box from pixels of the image to points of the drawing, clipped to it. */
function toPoints([x, y, w, h]: Box, { area, width, height }: { area: Box; width: number; height: number }): Box {
  const scale = width / area[2];
  const left = Math.max(0, (x - area[0]) * scale);
  const top = Math.max(0, (y - area[1]) * scale);
  const right = Math.min(width, (x + w - area[0]) * scale);
  const bottom = Math.min(height, (y + h - area[1]) * scale);
  return [left, top, right - left, bottom - top];
}

/** Draws a dark line below the coloured one, so that the frame is visible on bright and dark areas. */
function frame([x, y, w, h]: Box, { color, number }: DocumentAnnotation): PathShape[] {
  const d = `M0,0 h${round(w)} v${round(h)} h${round(-w)} Z`;
  const width = number === null ? 0.8 : 1.3;
  return [
    { kind: 'path', x, y, d, fill: null, stroke: { color: '#000000', width: width + 0.7 } },
    { kind: 'path', x, y, d, fill: null, stroke: { color, width } },
  ];
}

type Position = Pick<PathShape, 'x' | 'y'>;

function line({ x, y }: Position, to: Position, color: string): PathShape {
  return { kind: 'path', x, y, d: `M0,0 L${round(to.x - x)},${round(to.y - y)}`, fill: null, stroke: { color, width: 0.9 } };
}

function badge(x: number, y: number, number: number, color: string): (PathShape | TextShape)[] {
  const text = String(number);
  const width = text.length * DIGITS.size * DIGITS.width;
  return [
    { kind: 'path', x, y, d: circle(RADIUS), fill: COLORS.paper, stroke: { color, width: 1.4 } },
    {
      kind: 'text',
      x: x - width / 2,
      y: y + DIGITS.size * DIGITS.middle,
      width,
      text,
      size: DIGITS.size,
      weight: 700,
      fill: COLORS.ink,
    },
  ];
}

function circle(r: number): string {
  return `M${-r},0 a${r},${r} 0 1 1 ${2 * r},0 a${r},${r} 0 1 1 ${-2 * r},0 Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
