import type { Box } from '@molaar/domain/geometry';
import { isUpper } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';
import { contourStyle, standingOf } from './contour-style';
import { drawFullLabel } from './draw-label';
import { type Drawing, onScreen, tracePath } from './drawing';
import type { DrawnLabel } from './place-labels';

/** A dark line below each coloured one makes it readable over enamel and metal. */
const UNDERLINE = { color: 'rgb(0 0 0 / 55%)', wider: 1.5 } as const;
/** How much wider the line of an annotation in focus is, and how strong its tint. */
const FOCUSED = { wider: 1.25, tint: 0.18 } as const;
/** Annotations drawn between two checks of the time. */
const CHUNK = 150;

/** Draws the contours of many annotations: all tints, all dark lines, then all coloured lines. */
export function* drawContours(annotations: readonly SceneAnnotation[], drawing: Drawing): Generator<void> {
  const groups = groupByLook(annotations, drawing);
  for (const pass of [fillTint, strokeUnderline, strokeColor])
    for (const [look, group] of groups)
      for (let start = 0; start < group.length; start += CHUNK) {
        pass(look, group.slice(start, start + CHUNK), drawing);
        yield;
      }
  drawing.context.setLineDash([]);
  drawing.context.globalAlpha = 1;
}

interface Look {
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly tint: number;
  readonly opacity: number;
}

function groupByLook(annotations: readonly SceneAnnotation[], { labels }: Drawing): Iterable<[Look, SceneAnnotation[]]> {
  const groups = new Map<string, [Look, SceneAnnotation[]]>();
  for (const annotation of annotations) {
    const style = contourStyle(annotation);
    const color = labels.color(annotation);
    const key = `${color} ${style.width} ${style.dash} ${style.tint}`;
    const group = groups.get(key);
    if (group) group[1].push(annotation);
    else groups.set(key, [{ ...style, color }, [annotation]]);
  }
  return [...groups.values()];
}

function fillTint({ color, tint }: Look, annotations: readonly SceneAnnotation[], drawing: Drawing): void {
  if (tint === 0) return;
  const { context } = drawing;
  context.fillStyle = color;
  context.globalAlpha = tint;
  // One by one: of contours with opposite directions in one path, what both enclose would stay empty.
  for (const annotation of annotations) {
    context.beginPath();
    tracePath(annotation, drawing);
    context.fill();
  }
}

function strokeUnderline({ width, dash, opacity }: Look, annotations: readonly SceneAnnotation[], drawing: Drawing): void {
  strokeAll({ color: UNDERLINE.color, width: width + UNDERLINE.wider, dash, opacity }, annotations, drawing);
}

function strokeColor(look: Look, annotations: readonly SceneAnnotation[], drawing: Drawing): void {
  strokeAll(look, annotations, drawing);
}

function strokeAll({ color, width, dash, opacity }: Omit<Look, 'tint'>, annotations: readonly SceneAnnotation[], drawing: Drawing): void {
  const { context } = drawing;
  context.beginPath();
  for (const annotation of annotations) tracePath(annotation, drawing);
  context.setLineDash([...dash]);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.globalAlpha = opacity;
  context.stroke();
}

/** Draws the contour of an annotation in focus, stronger than the others. */
export function drawFocused(annotation: SceneAnnotation, drawing: Drawing): void {
  const { context, labels } = drawing;
  const color = labels.color(annotation);
  const { width, dash, tint } = contourStyle(annotation);
  context.beginPath();
  tracePath(annotation, drawing, true);
  // A tint of the mouth area would cover all teeth.
  if (annotation.class !== 'MOUTH_AREA') {
    context.fillStyle = color;
    context.globalAlpha = Math.max(tint, FOCUSED.tint);
    context.fill();
    context.globalAlpha = 1;
  }
  context.setLineDash([...dash]);
  context.lineWidth = width + FOCUSED.wider + UNDERLINE.wider;
  context.strokeStyle = UNDERLINE.color;
  context.stroke();
  context.lineWidth = width + FOCUSED.wider;
  context.strokeStyle = color;
  context.stroke();
  context.setLineDash([]);
}

/**
 * Draws the label of an annotation in focus.
 * @param named the labels in focus, to which its own is added beside them
 */
export function drawNameOf(annotation: SceneAnnotation, drawing: Drawing, named: DrawnLabel[]): void {
  const { labels } = drawing;
  const color = labels.color(annotation);
  const box = onScreen(annotation.box, drawing);
  // Beside the view its label would stand in a corner without it.
  if (!isInView(box, drawing)) return;
  const ownText = labels.warns(annotation) ? null : (labels.short({ annotation, judged: annotation })[0] ?? null);
  const ticked = standingOf(annotation) === 'confirmed';
  const label = { id: annotation.id, texts: labels.full(annotation), ownText, color, box, below: isBelow(annotation), ticked };
  named.push(drawFullLabel({ ...label, added: (drawn) => labels.added(annotation, drawn) }, drawing, named));
}

const isInView = ([x, y, w, h]: Box, { width, height }: Drawing) => x <= width && y <= height && x + w >= 0 && y + h >= 0;

/** Labels of upper teeth and jaw findings are above the box, those of lower teeth below it. */
export const isBelow = (annotation: SceneAnnotation) => annotation.location !== null && !isUpper(annotation.location);
