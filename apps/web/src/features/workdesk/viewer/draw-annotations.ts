import type { Box } from '@molaar/domain/geometry';
import { isUpper } from '@molaar/domain/teeth';
import {
  type Editor,
  HANDLES,
  handlePoint,
  isEditedByBox,
  isVisible,
  type Point,
  type SceneAnnotation,
  type SortedAnnotations,
} from '@molaar/scene';
import { LABEL_HEIGHT, type LabelWish, type PlacedLabel, placeLabels } from './place-labels';

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
}

export interface Labels {
  /** Full name with tooth and confidence, for the annotation in focus. */
  full(object: SceneAnnotation): string;
  /** Tooth number, confidence, or both where the box has room; empty for none. */
  short(object: SceneAnnotation, roomy: boolean): string;
  /** Whether the annotation contradicts another: its label is shown however narrow the box. */
  warns(object: SceneAnnotation): boolean;
  /** `#rrggbb` of everything that is drawn for an annotation of this type. */
  color(type: SceneAnnotation['class']): string;
}

const FONT = "600 11px 'Inter Variable', system-ui, sans-serif";
const SUGGESTED_DASH = [6, 4];
const REJECTED_DASH = [2, 4];
const SOLID: readonly number[] = [];
/** Narrower boxes on the screen have no short label; a tooth has its number at any width. */
const LABEL_WIDTH = 19;
/**
 * How far labels may move away from their boxes: every tooth number must be readable, a confidence is not worth a long
 * line.
 */
const STEPS_AWAY = { tooth: 6, issue: 3, other: 1 } as const;
const ROOMY_WIDTH = 96;
const PENDING_COLOR = '#ffffff';
const UNDERLINE = 'rgb(0 0 0 / 55%)';
/** From this many visible annotations on, boxes are drawn by colour in thin lines without a dark line under each. */
const CROWDED = 1200;
/** Annotations drawn between two checks of the time. */
const CHUNK = 150;
/** Labels measured between two checks of the time. */
const LABEL_CHUNK = 400;
/** Annotations filtered between two checks of the time. */
const LOOK_CHUNK = 2000;

function prepare({ context, ratio, width, height }: Drawing): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = FONT;
  context.textBaseline = 'middle';
}

/**
 * Draws what is in view, large boxes first. It can be stopped at each `yield` until the next frame. Annotations in
 * `lifted` are left out: the focus layer draws them while they move.
 */
export function* drawBase(editor: Editor, drawing: Drawing, lifted: ReadonlySet<string>): Generator<void> {
  prepare(drawing);
  coverOutside(editor.imageSize, drawing);
  const { annotationsVisible, labelsVisible, filter, hiddenIds } = editor.view.getState();
  if (!annotationsVisible) return;
  const inView: SceneAnnotation[] = [];
  const view = viewBox(drawing);
  const ordered = drawing.ordered.list();
  for (let at = 0; at < ordered.length; at++) {
    const object = ordered[at]!;
    if (touches(object.box, view) && !lifted.has(object.id) && !hiddenIds.has(object.id) && isVisible(object, filter)) inView.push(object);
    if (at % LOOK_CHUNK === LOOK_CHUNK - 1) yield;
  }
  yield* inView.length > CROWDED ? drawCrowd(inView, drawing) : drawEach(inView, drawing);
  if (labelsVisible) yield* drawLabels(inView, drawing);
}

const touches = (a: Box, b: Box) => a[0] <= b[0] + b[2] && b[0] <= a[0] + a[2] && a[1] <= b[1] + b[3] && b[1] <= a[1] + a[3];

function* drawEach(objects: readonly SceneAnnotation[], drawing: Drawing): Generator<void> {
  for (let at = 0; at < objects.length; at++) {
    drawObject(objects[at]!, 'plain', drawing);
    if (at % CHUNK === CHUNK - 1) yield;
  }
}

/**
 * Draws many boxes with one path for each colour and line style. Small ones are solid, since a dash on them is not
 * visible.
 */
function* drawCrowd(objects: readonly SceneAnnotation[], drawing: Drawing): Generator<void> {
  const { context, labels } = drawing;
  const open = new Map<string, SceneAnnotation[]>();
  const rejected = new Map<string, SceneAnnotation[]>();
  for (let at = 0; at < objects.length; at++) {
    const object = objects[at]!;
    const groups = object.decision === 'REJECTED' ? rejected : open;
    const color = labels.color(object.class);
    const group = groups.get(color);
    if (group) group.push(object);
    else groups.set(color, [object]);
    if (at % LOOK_CHUNK === LOOK_CHUNK - 1) yield;
  }
  context.lineWidth = 1;
  for (const group of [...open.values(), ...rejected.values()]) {
    for (let start = 0; start < group.length; start += CHUNK) {
      context.beginPath();
      for (const object of group.slice(start, start + CHUNK)) tracePath(object, drawing);
      context.globalAlpha = group[0]!.decision === 'REJECTED' ? 0.4 : 0.85;
      context.strokeStyle = labels.color(group[0]!.class);
      context.stroke();
      yield;
    }
  }
  context.globalAlpha = 1;
}

function* drawLabels(objects: readonly SceneAnnotation[], drawing: Drawing): Generator<void> {
  const { context, labels } = drawing;
  const wishes: LabelWish[] = [];
  const isCrowd = objects.length > CROWDED;
  for (let at = 0; at < objects.length; at++) {
    const object = objects[at]!;
    const box = onScreen(object.box, drawing);
    const isTooth = object.class === 'TOOTH';
    const warns = labels.warns(object);
    if (box[2] < LABEL_WIDTH && (!isTooth || isCrowd) && !warns) continue;
    const text = labels.short(object, box[2] >= ROOMY_WIDTH);
    if (text)
      wishes.push({
        text,
        box,
        color: labels.color(object.class),
        width: measure(text, context),
        below: isBelow(object),
        priority: importance(object) + (warns ? 2 : 0),
        steps: STEPS_AWAY[isTooth || warns ? 'tooth' : object.category === 'ISSUES' ? 'issue' : 'other'],
      });
    if (at % LABEL_CHUNK === LABEL_CHUNK - 1) yield;
  }
  yield;
  const placed = yield* placeLabels(wishes, drawing);
  for (const label of placed) if (label.leader) drawLeader(label, context);
  for (let at = 0; at < placed.length; at++) {
    drawPlaced(placed[at]!, context);
    if (at % LABEL_CHUNK === LABEL_CHUNK - 1) yield;
  }
}

/**
 * Returns the priority of a label: tooth numbers first, since everything else is read by them, then issues, then by
 * confidence.
 */
function importance(object: SceneAnnotation): number {
  const rejected = object.decision === 'REJECTED' ? 3 : 0;
  if (object.class === 'TOOTH') return 3 - rejected;
  return (object.category === 'ISSUES' ? 2 : 1) + (object.confidence ?? 0.99) / 2 - rejected;
}

/**
 * Draws what is selected, hovered, being drawn or moved, over everything else, at every frame if necessary.
 *
 * @returns whether all of it is inside the canvas
 */
export function drawFocus(editor: Editor, drawing: Drawing, lifted: ReadonlySet<string>): boolean {
  prepare(drawing);
  const { annotationsVisible, selectedId, alsoSelected, hoveredId, pendingBox, pendingOutline, cursor, marquee, filter, hiddenIds } =
    editor.view.getState();
  if (annotationsVisible) {
    for (const id of lifted) {
      const object = editor.scene.get(id);
      if (object && id !== selectedId && !alsoSelected.includes(id)) drawObject(object, 'plain', drawing);
    }
    const hovered = editor.scene.get(hoveredId ?? '');
    if (hovered && hoveredId !== selectedId && !hiddenIds.has(hovered.id) && isVisible(hovered, filter))
      drawObject(hovered, 'hovered', drawing);
    for (const id of alsoSelected) {
      const object = editor.scene.get(id);
      if (object && id !== selectedId) drawObject(object, 'selected', drawing, alsoSelected.length > 0);
    }
    const selected = editor.scene.get(selectedId ?? '');
    if (selected) {
      drawObject(selected, 'selected', drawing);
      if (editor.mayChange(selected) && alsoSelected.length === 0) drawHandles(selected, drawing);
    }
  }
  if (pendingBox) strokeRect(pendingBox, PENDING_COLOR, 2, [4, 3], drawing);
  if (pendingOutline.length > 0) drawPendingOutline(pendingOutline, drawing);
  drawMarkedCorner(editor, drawing);
  if (cursor) drawCursor(cursor, drawing);
  if (marquee) {
    drawing.context.fillStyle = 'rgb(77 195 255 / 12%)';
    drawing.context.fillRect(...onScreen(marquee, drawing));
    strokeRect(marquee, '#4dc3ff', 1, [4, 3], drawing);
  }
  // What is being drawn or moved changes with the pointer anyway.
  if (pendingBox || pendingOutline.length > 0 || cursor || marquee || lifted.size > 0) return false;
  return [selectedId, hoveredId, ...alsoSelected].every((id) => {
    const object = editor.scene.get(id ?? '');
    return !object || isWithin(onScreen(object.box, drawing), drawing);
  });
}

/** Includes handles and the label, whose text is seldom wider. */
const FOCUS_ROOM = { side: 8, label: 24, width: 260 } as const;

const isWithin = ([x, y, w, h]: Box, { width, height }: Drawing) =>
  x >= FOCUS_ROOM.side && y >= FOCUS_ROOM.label && x + Math.max(w, FOCUS_ROOM.width) <= width && y + h + FOCUS_ROOM.label <= height;

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

function viewBox({ width, height, origin: [x, y], scale }: Drawing): Box {
  return [-x / scale, -y / scale, width / scale, height / scale];
}

function onScreen([x, y, w, h]: Box, { origin, scale }: Drawing): Box {
  return [origin[0] + x * scale, origin[1] + y * scale, w * scale, h * scale];
}

/** Adds the annotation's outline, or its box where it has none, to the current path. */
function tracePath({ box, outline }: SceneAnnotation, drawing: Drawing): void {
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

function strokeRect(box: Box, color: string, lineWidth: number, dash: readonly number[], drawing: Drawing): void {
  const { context } = drawing;
  context.setLineDash([...dash]);
  context.lineWidth = lineWidth;
  context.strokeStyle = color;
  context.strokeRect(...onScreen(box, drawing));
  context.setLineDash([]);
}

function drawObject(object: SceneAnnotation, focus: 'plain' | 'hovered' | 'selected', drawing: Drawing, quiet = false): void {
  const { context, labels } = drawing;
  const color = labels.color(object.class);
  const box = onScreen(object.box, drawing);
  const isRejected = object.decision === 'REJECTED';
  const dash = isRejected ? REJECTED_DASH : object.decision === 'SUGGESTED' ? SUGGESTED_DASH : SOLID;
  context.globalAlpha = isRejected && focus === 'plain' ? 0.55 : 1;
  context.beginPath();
  tracePath(object, drawing);
  if (focus !== 'plain') {
    context.fillStyle = `${color}26`;
    context.fill();
  }
  context.setLineDash([...dash]);
  // A dark line under the coloured one makes it readable over enamel and metal.
  context.lineWidth = focus === 'plain' ? 3 : 4.5;
  context.strokeStyle = UNDERLINE;
  context.stroke();
  context.lineWidth = focus === 'plain' ? 1.5 : 2.5;
  context.strokeStyle = color;
  context.stroke();
  context.setLineDash([]);
  if (focus !== 'plain' && !quiet) drawFullLabel(labels.full(object), color, box, isBelow(object), drawing);
  context.globalAlpha = 1;
}

/** Labels of upper teeth and jaw findings are above the box, those of lower teeth below it. */
const isBelow = (object: SceneAnnotation) => object.location !== null && !isUpper(object.location);

function drawFullLabel(text: string, color: string, [x, y, , h]: Box, below: boolean, { context, width, height }: Drawing): void {
  const labelWidth = measure(text, context);
  const left = Math.max(0, Math.min(x, width - labelWidth));
  const top = Math.max(0, Math.min(below ? y + h + 3 : y - 19, height - LABEL_HEIGHT));
  drawLabel(text, color, left, top, labelWidth, context, 0.94);
}

function drawPlaced({ wish: { text, color, width }, left, top }: PlacedLabel, context: CanvasRenderingContext2D): void {
  drawLabel(text, color, left, top, width, context, 0.82);
}

function drawLabel(
  text: string,
  color: string,
  left: number,
  top: number,
  width: number,
  context: CanvasRenderingContext2D,
  opacity: number,
): void {
  context.fillStyle = `rgb(8 12 15 / ${opacity * 100}%)`;
  context.beginPath();
  context.roundRect(left, top, width, LABEL_HEIGHT, 4);
  context.fill();
  context.fillStyle = color;
  context.fillText(text, left + 5, top + 8.5);
}

function drawLeader({ wish: { color, box, below, width }, left, top }: PlacedLabel, context: CanvasRenderingContext2D): void {
  context.strokeStyle = color;
  context.globalAlpha = 0.7;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(left + width / 2, below ? top : top + LABEL_HEIGHT);
  context.lineTo(box[0] + box[2] / 2, below ? box[1] + box[3] : box[1]);
  context.stroke();
  context.globalAlpha = 1;
}

const widths = new Map<string, number>();

/** Returns the width of a label with its margins; cached, since texts repeat. */
function measure(text: string, context: CanvasRenderingContext2D): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const width = context.measureText(text).width + 10;
  if (widths.size > 5000) widths.clear();
  widths.set(text, width);
  return width;
}

function drawHandle(x: number, y: number, { context }: Drawing): void {
  context.lineWidth = 1.5;
  context.strokeStyle = '#0b1013';
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.rect(x - 4, y - 4, 8, 8);
  context.fill();
  context.stroke();
}

/** Draws the corners of the outline, or the box with its handles. */
function drawHandles(object: SceneAnnotation, drawing: Drawing): void {
  const { origin, scale } = drawing;
  if (object.outline && !isEditedByBox(object)) {
    for (let at = 0; at < object.outline.length; at += 2)
      drawHandle(origin[0] + object.outline[at]! * scale, origin[1] + object.outline[at + 1]! * scale, drawing);
    return;
  }
  if (object.outline) strokeRect(object.box, PENDING_COLOR, 1, [1, 4], drawing);
  for (const handle of HANDLES) {
    const [px, py] = handlePoint(object.box, handle);
    drawHandle(origin[0] + px * scale, origin[1] + py * scale, drawing);
  }
}

function drawPendingOutline(points: readonly Point[], drawing: Drawing): void {
  const { context, origin, scale } = drawing;
  context.beginPath();
  points.forEach(([x, y], index) => {
    const place: Point = [origin[0] + x * scale, origin[1] + y * scale];
    if (index === 0) context.moveTo(...place);
    else context.lineTo(...place);
  });
  context.setLineDash([4, 3]);
  context.lineWidth = 2;
  context.strokeStyle = PENDING_COLOR;
  context.stroke();
  context.setLineDash([]);
  for (const [x, y] of points.slice(0, -1)) drawHandle(origin[0] + x * scale, origin[1] + y * scale, drawing);
}

/** Half the length of the keyboard cursor, and of the gap in its middle, in screen pixels. */
const CROSS = { reach: 16, gap: 4 } as const;

/**
 * Draws the keyboard cursor, where the next corner is set: light on dark, so that it is visible on enamel and on air.
 */
function drawCursor([px, py]: Point, { context, origin, scale }: Drawing): void {
  const x = origin[0] + px * scale;
  const y = origin[1] + py * scale;
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(x + side * CROSS.gap, y);
    context.lineTo(x + side * CROSS.reach, y);
    context.moveTo(x, y + side * CROSS.gap);
    context.lineTo(x, y + side * CROSS.reach);
  }
  context.lineWidth = 4;
  context.strokeStyle = '#0b1013';
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = PENDING_COLOR;
  context.stroke();
}

/** Draws the corner whose numbers are in the form. */
function drawMarkedCorner(editor: Editor, { context, origin, scale }: Drawing): void {
  const { markedCorner, pendingOutline, pickingType, selectedId } = editor.view.getState();
  if (markedCorner === null) return;
  const outline = pickingType ? pendingOutline.flat() : editor.scene.get(selectedId ?? '')?.outline;
  const [px, py] = outline?.slice(2 * markedCorner, 2 * markedCorner + 2) ?? [];
  if (px === undefined || py === undefined) return;
  context.beginPath();
  context.arc(origin[0] + px * scale, origin[1] + py * scale, 10, 0, 2 * Math.PI);
  context.lineWidth = 4;
  context.strokeStyle = '#0b1013';
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = PENDING_COLOR;
  context.stroke();
}
