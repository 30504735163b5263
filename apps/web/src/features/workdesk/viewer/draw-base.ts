import type { Box } from '@molaar/domain/geometry';
import { type Editor, isVisible, type SceneAnnotation } from '@molaar/scene';
import { standingOf } from './contour-style';
import { drawContours, isBelow } from './draw-annotation';
import { drawLeader, drawPlacedLabel, measureLabel } from './draw-label';
import { type Drawing, onScreen, tracePath, viewBox } from './drawing';
import { joinToothLabels } from './join-tooth-labels';
import { type LabelRequest, placeLabels } from './place-labels';
import { hasSpaceForLabels } from './zoom-limit';

/** Narrower boxes on the screen have no short label; a tooth has its number at any width. */
const LABEL_WIDTH = 19;
/**
 * How far labels may move away from their boxes: every tooth number must be readable, the name of a restoration or of
 * an emerging tooth is not worth a long line.
 */
const MAX_OFFSETS = { tooth: 6, issue: 3, other: 1 } as const;
/** From this many visible annotations on, boxes are drawn by colour in thin lines without a dark line under each. */
const CROWDED = 400;
/** Annotations drawn between two checks of the time. */
const CHUNK = 150;
/** Labels measured between two checks of the time. */
const LABEL_CHUNK = 400;
/** Annotations filtered between two checks of the time. */
const FILTER_CHUNK = 2000;

/**
 * Draws what is in view, large boxes first. It can be stopped at each `yield` until the next frame. Annotations in
 * `lifted` are left out: the focus layer draws them while they move.
 */
export function* drawBase(editor: Editor, drawing: Drawing, lifted: ReadonlySet<string>): Generator<void> {
  coverOutside(editor.imageSize, drawing);
  const { annotationsVisible, labelsVisible, filter, hiddenIds } = editor.view.getState();
  const withLabels = labelsVisible && hasSpaceForLabels(editor.imageSize, drawing.scale);
  if (!annotationsVisible || !withLabels) drawing.drawnLabels.list = [];
  if (!annotationsVisible) return;
  const inView: SceneAnnotation[] = [];
  const view = viewBox(drawing);
  const ordered = drawing.ordered.list();
  for (let at = 0; at < ordered.length; at++) {
    const annotation = ordered[at]!;
    if (touches(annotation.box, view) && !lifted.has(annotation.id) && !hiddenIds.has(annotation.id) && isVisible(annotation, filter))
      inView.push(annotation);
    if (at % FILTER_CHUNK === FILTER_CHUNK - 1) yield;
  }
  yield* inView.length > CROWDED ? drawCrowd(inView, drawing) : drawContours(inView, drawing);
  if (withLabels) yield* drawLabels(inView, drawing);
}

const touches = (a: Box, b: Box) => a[0] <= b[0] + b[2] && b[0] <= a[0] + a[2] && a[1] <= b[1] + b[3] && b[1] <= a[1] + a[3];

/**
 * Draws many boxes with one path for each colour, in thin lines: a dash or a tint on small ones is not visible.
 */
function* drawCrowd(annotations: readonly SceneAnnotation[], drawing: Drawing): Generator<void> {
  const { context, labels } = drawing;
  const open = new Map<string, SceneAnnotation[]>();
  const rejected = new Map<string, SceneAnnotation[]>();
  for (let at = 0; at < annotations.length; at++) {
    const annotation = annotations[at]!;
    const groups = annotation.decision === 'REJECTED' ? rejected : open;
    const color = labels.color(annotation);
    const group = groups.get(color);
    if (group) group.push(annotation);
    else groups.set(color, [annotation]);
    if (at % FILTER_CHUNK === FILTER_CHUNK - 1) yield;
  }
  context.lineWidth = 1;
  for (const group of [...open.values(), ...rejected.values()]) {
    for (let start = 0; start < group.length; start += CHUNK) {
      context.beginPath();
      for (const annotation of group.slice(start, start + CHUNK)) tracePath(annotation, drawing);
      context.globalAlpha = group[0]!.decision === 'REJECTED' ? 0.4 : 0.85;
      context.strokeStyle = labels.color(group[0]!);
      context.stroke();
      yield;
    }
  }
  context.globalAlpha = 1;
}

function* drawLabels(annotations: readonly SceneAnnotation[], drawing: Drawing): Generator<void> {
  const { context, labels } = drawing;
  const requests: LabelRequest[] = [];
  const isCrowd = annotations.length > CROWDED;
  const subjects = joinToothLabels(annotations);
  const numbered = new Set(
    subjects.flatMap(({ annotation: { class: type, location } }) => (type === 'TOOTH' && location ? [location] : [])),
  );
  for (let at = 0; at < subjects.length; at++) {
    const subject = subjects[at]!;
    const { annotation, tooth, judged } = subject;
    const box = onScreen(annotation.box, drawing);
    const isTooth = annotation.class === 'TOOTH' || tooth !== undefined;
    const warns = labels.warns(annotation);
    if (box[2] < LABEL_WIDTH && (!isTooth || isCrowd) && !warns) continue;
    const ticked = standingOf(judged) === 'confirmed';
    const [text, number] = labels.short(subject);
    // The number of a tooth that has its own label is not repeated for a restoration: two equal ones read as an error.
    const { location } = annotation;
    const isRepeated = annotation.category === 'RESTORATIONS' && location !== null && numbered.has(location) && !warns;
    const shorter = isRepeated ? undefined : number;
    const maxOffset = MAX_OFFSETS[isTooth || warns ? 'tooth' : annotation.category === 'ISSUES' ? 'issue' : 'other'];
    if (text)
      requests.push({
        id: annotation.id,
        text,
        box,
        color: labels.color(judged),
        ticked,
        width: measureLabel(text, context, ticked),
        shorter: shorter ? { text: shorter, width: measureLabel(shorter, context, ticked), maxOffset } : undefined,
        below: isBelow(annotation),
        priority: importance(tooth ?? annotation) + (warns ? 2 : 0),
        maxOffset: shorter && isTooth ? MAX_OFFSETS.other : maxOffset,
      });
    if (at % LABEL_CHUNK === LABEL_CHUNK - 1) yield;
  }
  yield;
  const placed = yield* placeLabels(requests, drawing);
  const [x, y] = drawing.origin;
  drawing.drawnLabels.scale = drawing.scale;
  drawing.drawnLabels.list = placed.map(({ request: { id, text, color, ticked, width }, left, top }) => ({
    ...{ id, text, color, ticked, width },
    ...{ left: left - x, top: top - y },
  }));
  for (const label of placed) if (label.leader) drawLeader(label, context);
  for (let at = 0; at < placed.length; at++) {
    drawPlacedLabel(placed[at]!, context);
    if (at % LABEL_CHUNK === LABEL_CHUNK - 1) yield;
  }
}

/**
 * Returns the priority of a label: tooth numbers first, since everything else is read by them, then issues, then by
 * confidence.
 */
function importance(annotation: SceneAnnotation): number {
  const rejected = annotation.decision === 'REJECTED' ? 3 : 0;
  if (annotation.class === 'TOOTH') return 3 - rejected;
  return (annotation.category === 'ISSUES' ? 2 : 1) + (annotation.confidence ?? 0.99) / 2 - rejected;
}

/** Covers what is outside of the image: tiles at the edges are padded. */
function coverOutside(
  size: { width: number; height: number },
  { context, width, height, origin: [x, y], scale, background }: Drawing,
): void {
  // Rounded inwards to whole pixels: a fraction would leave a pale seam.
  const left = Math.ceil(x);
  const top = Math.ceil(y);
  const right = Math.floor(x + size.width * scale);
  const bottom = Math.floor(y + size.height * scale);
  context.fillStyle = background;
  context.fillRect(0, 0, width, Math.max(0, top));
  context.fillRect(0, bottom, width, Math.max(0, height - bottom));
  context.fillRect(0, 0, Math.max(0, left), height);
  context.fillRect(right, 0, Math.max(0, width - right), height);
}
