import { type Box, boxArea, intersectionArea, layoutBadges } from '@molaar/domain/geometry';
import type { PathShape, Shape, TextShape } from './shapes';
import { COLORS } from './theme';
import type { DocumentAnnotation, DocumentRadiograph } from './treatment-plan-document';

const RADIUS = 6.5;
const DIGITS = { size: 7.5, width: 0.64, middle: 0.36 } as const;

interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the radiograph at (0, 0), `width` by `height` points: tinted contours of the findings that are treated, thin
 * ones of the others, numbers of the treatments, and the patient's sides.
 */
export function drawRadiograph(radiograph: DocumentRadiograph, size: DrawnSize): Shape[] {
  return [...drawFindings(radiograph, size), ...drawNumbers(radiograph, size)];
}

/** Draws the radiograph with the contours of its findings, without numbers. */
export function drawFindings(radiograph: DocumentRadiograph, { width, height }: DrawnSize): Shape[] {
  const view = { area: radiograph.area, width, height };
  return [
    { kind: 'image', x: 0, y: 0, width, height, data: radiograph.image },
    ...visibleAnnotations(radiograph).flatMap((annotation) => contour(toPoints(annotation.box, view), annotation, view)),
  ];
}

/**
 * Draws the numbers of the treatments, and the letters of the patient's sides.
 * @param scale of numbers and letters, where the drawing is shown smaller than it is
 */
export function drawNumbers(radiograph: DocumentRadiograph, { width, height }: DrawnSize, scale = 1): Shape[] {
  const numbered = visibleAnnotations(radiograph).filter(({ number }) => number !== null);
  const margin = SIDE.margin * scale;
  const side = SIDE.box * scale;
  const letters = {
    R: [margin, height - margin - side, side, side],
    L: [width - margin - side, height - margin - side, side, side],
  } as const;
  const badges = layoutBadges(
    numbered.map(({ box }) => toPoints(box, { area: radiograph.area, width, height })),
    { width, height, radius: RADIUS * scale, reserved: [letters.R, letters.L] },
  );
  return [
    ...numbered.flatMap(({ color, number }, index) => {
      const { x, y, lead } = badges[index] as (typeof badges)[number];
      return [...(lead ? [line({ x, y }, lead, color)] : []), ...badge({ x, y }, { color, number: number as number, scale })];
    }),
    ...sideLetter('R', letters.R),
    ...sideLetter('L', letters.L),
  ];
}

/**
 * The letters of the patient's sides that dentists use on every radiograph, in points; their size as a share of the
 * box.
 */
const SIDE = { margin: 5, box: 15, size: 2 / 3 } as const;

function sideLetter(letter: 'R' | 'L', [x, y, box]: Box): Shape[] {
  const size = box * SIDE.size;
  const width = size * DIGITS.width;
  const baseline = y + box / 2 + size * DIGITS.middle;
  return [
    { kind: 'path', x, y, d: `M0,0 h${box} v${box} h${-box} Z`, fill: '#000000', fillOpacity: 0.6 },
    { kind: 'text', x: x + (box - width) / 2, y: baseline, width, text: letter, size, weight: 700, fill: COLORS.paper },
  ];
}

/** Returns the annotations that are at least partly inside the shown area. */
export function visibleAnnotations({ area, annotations }: DocumentRadiograph): DocumentAnnotation[] {
  return annotations.filter((annotation) => boxArea(annotation.box) > 0 && intersectionArea(annotation.box, area) > 0);
}

/** Whether the number of a treatment stands on the picture. */
export function hasNumbers(radiograph: DocumentRadiograph): boolean {
  return visibleAnnotations(radiograph).some(({ number }) => number !== null);
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

interface View {
  readonly area: Box;
  readonly width: number;
  readonly height: number;
}

const FILL_OPACITY = 0.22;
/** Largest radius of the corners of a finding without an outline, in points. */
const CORNER = 7;

/**
 * Draws a finding: a dark line below the coloured one, visible on bright and dark areas, with a tint if it is treated.
 */
function contour(box: Box, { color, number, outline }: DocumentAnnotation, view: View): PathShape[] {
  const [x, y] = box;
  const d = outline && outline.length >= 6 ? outlinePath(outline, box, view) : roundedPath(box);
  const width = number === null ? 0.7 : 1.2;
  const shape = { kind: 'path', x, y, d } as const;
  return [
    { ...shape, fill: null, stroke: { color: '#000000', width: width + 0.6 } },
    ...(number === null ? [] : [{ ...shape, fill: color, fillOpacity: FILL_OPACITY }]),
    { ...shape, fill: null, stroke: { color, width } },
  ];
}

/** Returns the outline relative to its box, limited to the image. */
function outlinePath(outline: readonly number[], [left, top]: Box, { area, width, height }: View): string {
  const scale = width / area[2];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const points = Array.from({ length: Math.floor(outline.length / 2) }, (_, index) => {
    const x = within(((outline[2 * index] as number) - area[0]) * scale, width) - left;
    const y = within(((outline[2 * index + 1] as number) - area[1]) * scale, height) - top;
    return `${round(x)},${round(y)}`;
  });
  return `M${points.join(' L')} Z`;
}

function roundedPath([, , w, h]: Box): string {
  const r = round(Math.min(CORNER, w / 3, h / 3));
  const [across, down] = [round(w - 2 * r), round(h - 2 * r)];
  const corner = (dx: number, dy: number) => `a${r},${r} 0 0 1 ${dx},${dy}`;
  return `M${r},0 h${across} ${corner(r, r)} v${down} ${corner(-r, r)} h${-across} ${corner(-r, -r)} v${-down} ${corner(r, -r)} Z`;
}

type Position = Pick<PathShape, 'x' | 'y'>;

function line({ x, y }: Position, to: Position, color: string): PathShape {
  return { kind: 'path', x, y, d: `M0,0 L${round(to.x - x)},${round(to.y - y)}`, fill: null, stroke: { color, width: 0.9 } };
}

function badge({ x, y }: Position, { number, color, scale }: { number: number; color: string; scale: number }): (PathShape | TextShape)[] {
  const text = String(number);
  const size = DIGITS.size * scale;
  const width = text.length * size * DIGITS.width;
  return [
    { kind: 'path', x, y, d: circle(RADIUS * scale), fill: COLORS.paper, stroke: { color, width: 1.4 } },
    { kind: 'text', x: x - width / 2, y: y + size * DIGITS.middle, width, text, size, weight: 700, fill: COLORS.ink },
  ];
}

function circle(r: number): string {
  return `M${-r},0 a${r},${r} 0 1 1 ${2 * r},0 a${r},${r} 0 1 1 ${-2 * r},0 Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
