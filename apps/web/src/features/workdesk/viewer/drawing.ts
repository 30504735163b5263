import type { Box } from '@molaar/domain/geometry';
import type { Point, SceneAnnotation, SortedAnnotations } from '@molaar/scene';
import type { DrawnLabel } from './place-labels';

/** Where and how annotations are drawn. `origin` and `scale` convert image pixels to the canvas's CSS pixels. */
export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly origin: Point;
  readonly scale: number;
  /** Screen pixels per CSS pixel. */
  readonly ratio: number;
  readonly background: string;
  readonly labels: Labels;
  /** All annotations in the order of drawing. */
  readonly ordered: SortedAnnotations;
  /** Labels of the base as they were drawn last; the label in focus avoids them. */
  readonly drawnLabels: DrawnLabels;
}

/** Labels with their positions relative to the image's corner, in screen pixels of the zoom at which they were drawn. */
export interface DrawnLabels {
  list: readonly DrawnLabel[];
}

export interface Labels {
  /** Full name with tooth and confidence, for the annotation in focus. */
  full(annotation: SceneAnnotation): string;
  /** Number of a tooth; tooth and name of anything else, from long to short; empty for none. */
  short(annotation: SceneAnnotation): readonly string[];
  /** Whether the annotation contradicts another: its label is shown however narrow the box. */
  warns(annotation: SceneAnnotation): boolean;
  /** `#rrggbb` of everything that is drawn for an annotation of this type. */
  color(type: SceneAnnotation['class']): string;
}

const FONT = "600 11px 'Inter Variable', system-ui, sans-serif";

/** Clears the canvas for the next drawing. */
export function prepare({ context, ratio, width, height }: Drawing): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = FONT;
  context.textBaseline = 'middle';
}

/** Returns the visible part of the image, in its pixels. */
export function viewBox({ width, height, origin: [x, y], scale }: Drawing): Box {
  return [-x / scale, -y / scale, width / scale, height / scale];
}

/** Returns a box of the image in CSS pixels of the canvas. */
export function onScreen([x, y, w, h]: Box, { origin, scale }: Drawing): Box {
  return [origin[0] + x * scale, origin[1] + y * scale, w * scale, h * scale];
}

/** Adds the annotation's outline, or its box where it has none, to the current path. */
export function tracePath({ box, outline }: SceneAnnotation, drawing: Drawing): void {
  const { context, origin, scale } = drawing;
  if (!outline) {
    context.rect(...onScreen(box, drawing));
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
