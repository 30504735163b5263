import type { Box } from '@molaar/domain/geometry';
import type { Point, SceneAnnotation, SortedAnnotations } from '@molaar/scene';
import type { LabelSubject } from './join-tooth-labels';
import type { BaseLabel } from './place-labels';
import type { Contours } from './tooth-contours';

/** What a canvas in the page and one outside of it share. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The calls with which annotations are drawn: those of a canvas, which an SVG element has too (svg-pen.ts). */
export type Pen = Pick<
  Context,
  | ('beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'rect' | 'roundRect' | 'arc' | 'fill' | 'stroke')
  | ('fillRect' | 'strokeRect' | 'fillText' | 'measureText' | 'setLineDash')
  | ('fillStyle' | 'strokeStyle' | 'globalAlpha' | 'lineWidth')
>;

/** Where and how annotations are drawn. `origin` and `scale` convert image pixels to the canvas's CSS pixels. */
export interface Drawing {
  readonly context: Pen;
  readonly width: number;
  readonly height: number;
  /** How far the canvas reaches beyond the view at each side. */
  readonly margin: number;
  /** What lies over the canvas, in its CSS pixels. */
  readonly covered: readonly Box[];
  readonly origin: Point;
  readonly scale: number;
  /** Screen pixels per CSS pixel. */
  readonly ratio: number;
  readonly background: string;
  readonly labels: Labels;
  readonly contours: Contours;
  /** All annotations in the order of drawing. */
  readonly ordered: SortedAnnotations;
  /** Labels of the base as they were drawn last; the label in focus avoids them, contours in focus run below them. */
  readonly drawnLabels: DrawnLabels;
}

/**
 * Labels with their positions relative to the image's corner, in screen pixels of the zoom at which they were drawn.
 */
export interface DrawnLabels {
  list: readonly BaseLabel[];
  /** Scale at which they were drawn. */
  scale: number;
}

export interface Labels {
  /** Full name with tooth and confidence, for the annotation in focus; then shorter ones, for less space. */
  full(annotation: SceneAnnotation): readonly string[];
  /** What the full label says beyond a short one as it is drawn; empty when nothing. */
  added(annotation: SceneAnnotation, drawn: string): string;
  /** Number of a tooth; tooth and name of anything else, then its number alone; empty for none. */
  short(subject: LabelSubject): readonly string[];
  /** Whether the annotation contradicts another: its label is shown however narrow the box. */
  warns(annotation: SceneAnnotation): boolean;
  /** `#rrggbb` of everything that is drawn for an annotation. */
  color(annotation: SceneAnnotation): string;
}

/** Returns the visible part of the image, in its pixels. */
export function viewBox({ width, height, origin: [x, y], scale }: Drawing): Box {
  return [-x / scale, -y / scale, width / scale, height / scale];
}

/** Returns a box of the image in CSS pixels of the canvas. */
export function onScreen([x, y, w, h]: Box, { origin, scale }: Drawing): Box {
  return [origin[0] + x * scale, origin[1] + y * scale, w * scale, h * scale];
}

/** Largest radius of the corners of an annotation without an outline, in CSS pixels. */
const CORNER = 6;

/**
 * Adds the annotation's contour, or its box where it has none, to the current path. Of the mouth area only the corners,
 * unless it is `whole`: its edges would cross the teeth.
 */
export function tracePath(annotation: SceneAnnotation, drawing: Drawing, whole = false): void {
  const { context, origin, scale, contours } = drawing;
  const outline = contours.of(annotation);
  if (!outline) {
    const [x, y, w, h] = onScreen(annotation.box, drawing);
    if (annotation.class === 'MOUTH_AREA' && !whole) traceCorners([x, y, w, h], context);
    else context.roundRect(x, y, w, h, Math.min(CORNER, w / 4, h / 4));
    return;
  }
  for (let at = 0; at < outline.length; at += 2) {
    const x = origin[0] + outline[at]! * scale;
    const y = origin[1] + outline[at + 1]! * scale;
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

function traceCorners([x, y, w, h]: Box, context: Pen): void {
  const length = Math.min(24, w / 6, h / 6);
  for (const [cornerX, toRight] of [
    [x, 1],
    [x + w, -1],
  ] as const)
    for (const [cornerY, down] of [
      [y, 1],
      [y + h, -1],
    ] as const) {
      context.moveTo(cornerX + toRight * length, cornerY);
      context.lineTo(cornerX, cornerY);
      context.lineTo(cornerX, cornerY + down * length);
    }
}

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[];
}

/** Strokes a box of the image. */
export function strokeRect(box: Box, { color, width, dash }: Stroke, drawing: Drawing): void {
  const { context } = drawing;
  context.setLineDash([...dash]);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.strokeRect(...onScreen(box, drawing));
  context.setLineDash([]);
}
