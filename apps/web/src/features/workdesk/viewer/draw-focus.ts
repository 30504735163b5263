import { type Editor, HANDLES, handlePoint, isEditedByBox, isVisible, type Point, type SceneAnnotation } from '@molaar/scene';
import { drawContours, drawFocused, drawNameOf } from './draw-annotation';
import { drawLabelsOver } from './draw-label';
import { type Drawing, onScreen, strokeRect } from './drawing';
import type { DrawnLabel } from './place-labels';

const PENDING_COLOR = '#ffffff';
const PENDING_GROUND = 'rgb(8 12 15 / 72%)';

/** Draws what is selected, hovered, being drawn or moved, over everything else, at every frame if necessary. */
export function drawFocus(editor: Editor, drawing: Drawing, lifted: ReadonlySet<string>): void {
  const {
    annotationsVisible,
    labelsVisible,
    selectedId,
    alsoSelected,
    hoveredId,
    filter,
    hiddenIds,
    tool,
    pendingBox,
    pendingOutline,
    cursor,
    marquee,
  } = editor.view.getState();
  if (annotationsVisible) {
    const isSelected = (id: string) => id === selectedId || alsoSelected.includes(id);
    const moving = [...lifted].flatMap((id) => (isSelected(id) ? [] : (editor.scene.get(id) ?? [])));
    // Few enough for one frame.
    for (const _ of drawContours(moving, drawing));
    const group = alsoSelected.flatMap((id) => (id === selectedId ? [] : (editor.scene.get(id) ?? [])));
    const hovered = editor.scene.get(hoveredId ?? '');
    const isNamed = hovered && hoveredId !== selectedId && !hiddenIds.has(hovered.id) && isVisible(hovered, filter);
    const selected = editor.scene.get(selectedId ?? '');
    const inFront = [...(isNamed ? [hovered] : []), ...(selected ? [selected] : [])];
    const focused = [...group, ...inFront];
    for (const annotation of focused) drawFocused(annotation, drawing);
    if (labelsVisible)
      drawLabelsOver(
        focused.map(({ box }) => onScreen(box, drawing)),
        drawing,
      );
    const named: DrawnLabel[] = [];
    for (const annotation of inFront) drawNameOf(annotation, drawing, named);
    // A drag with a tool that draws never resizes what is selected.
    const draws = tool === 'annotate' || tool === 'outline';
    if (selected && editor.mayChange(selected) && alsoSelected.length === 0 && !draws) drawHandles(selected, drawing);
  }
  if (pendingBox) {
    // White alone cannot be seen on enamel and metal.
    strokeRect(pendingBox, { color: PENDING_GROUND, width: 3.5, dash: [] }, drawing);
    strokeRect(pendingBox, { color: PENDING_COLOR, width: 2, dash: [4, 3] }, drawing);
  }
  if (pendingOutline.length > 0) drawPendingOutline(pendingOutline, drawing);
  drawMarkedCorner(editor, drawing);
  if (cursor) drawCursor(cursor, drawing);
  if (marquee) {
    drawing.context.fillStyle = 'rgb(77 195 255 / 12%)';
    drawing.context.fillRect(...onScreen(marquee, drawing));
    strokeRect(marquee, { color: '#4dc3ff', width: 1, dash: [4, 3] }, drawing);
  }
}

/** Side of a handle, and the least distance of two, in CSS pixels. */
const HANDLE = { side: 8, apart: 11 } as const;

/**
 * Draws handles at points of the image, all as one path: each step of a drag changes one element. Of points that are
 * close together only the first has one, so that what lies below remains visible; closer ones have theirs in a larger
 * view.
 */
function drawHandlesAt(points: readonly Point[], { context, origin, scale }: Drawing): void {
  const drawn: Point[] = [];
  context.lineWidth = 1.5;
  context.strokeStyle = '#0b1013';
  context.fillStyle = '#ffffff';
  context.beginPath();
  for (const [px, py] of points) {
    const [x, y] = [origin[0] + px * scale, origin[1] + py * scale];
    if (drawn.some(([dx, dy]) => Math.abs(dx - x) < HANDLE.apart && Math.abs(dy - y) < HANDLE.apart)) continue;
    drawn.push([x, y]);
    context.rect(x - HANDLE.side / 2, y - HANDLE.side / 2, HANDLE.side, HANDLE.side);
  }
  context.fill();
  context.stroke();
}

/** Draws the corners of the outline, or the box with its handles. */
function drawHandles(annotation: SceneAnnotation, drawing: Drawing): void {
  const { box, outline } = annotation;
  if (outline && !isEditedByBox(annotation)) {
    const corners: Point[] = [];
    for (let at = 0; at < outline.length; at += 2) corners.push([outline[at]!, outline[at + 1]!]);
    drawHandlesAt(corners, drawing);
    return;
  }
  if (drawing.contours.of(annotation)) strokeRect(box, { color: PENDING_COLOR, width: 1, dash: [1, 4] }, drawing);
  const handles = HANDLES.map((handle) => handlePoint(box, handle));
  drawHandlesAt(handles, drawing);
}

function drawPendingOutline(points: readonly Point[], drawing: Drawing): void {
  const { context, origin, scale } = drawing;
  context.beginPath();
  points.forEach(([x, y], index) => {
    const corner: Point = [origin[0] + x * scale, origin[1] + y * scale];
    if (index === 0) context.moveTo(...corner);
    else context.lineTo(...corner);
  });
  context.setLineDash([4, 3]);
  context.lineWidth = 2;
  context.strokeStyle = PENDING_COLOR;
  context.stroke();
  context.setLineDash([]);
  drawHandlesAt(points.slice(0, -1), drawing);
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
