import { type Box, findingType, isUpper } from '@molaar/domain';
import { type Editor, HANDLES, handlePoint, isVisible, type Point, type SceneObject } from '@molaar/scene';

/** Where and how the objects are drawn. `origin` and `scale` carry image pixels to screen pixels. */
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
}

export interface Labels {
  /** Full name with tooth and confidence, for the object in focus. */
  full(object: SceneObject): string;
  /** Tooth number, confidence, or both where the box has room; empty for none. */
  short(object: SceneObject, roomy: boolean): string;
}

const FONT = "600 11px 'Inter Variable', system-ui, sans-serif";
const SUGGESTED_DASH = [6, 4];
const REJECTED_DASH = [2, 4];
/** Below this width on the screen a box carries no short label. */
const LABEL_WIDTH = 19;
const ROOMY_WIDTH = 96;
const PENDING_COLOR = '#ffffff';

/** One pass over what is in view: culled by the spatial index, large boxes first, the selection on top. */
export function drawObjects(editor: Editor, drawing: Drawing): void {
  const { context, width, height, ratio } = drawing;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  coverOutside(editor.imageSize, drawing);
  const { annotationsVisible, filter, selectedId, hoveredId, pendingBox } = editor.view.getState();
  context.font = FONT;
  context.textBaseline = 'middle';
  if (annotationsVisible) {
    const inView = [...editor.scene.search(viewBox(drawing))]
      .map((id) => editor.scene.get(id)!)
      .filter((object) => isVisible(object, filter));
    inView.sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
    for (const object of inView) if (object.id !== selectedId) drawObject(object, object.id === hoveredId ? 'hovered' : 'plain', drawing);
    const selected = editor.scene.get(selectedId ?? '');
    if (selected) {
      drawObject(selected, 'selected', drawing);
      if (editor.canEdit) drawHandles(selected, drawing);
    }
  }
  if (pendingBox) strokeBox(pendingBox, PENDING_COLOR, 2, [4, 3], drawing);
}

/** Tiles at the edges are padded; what lies outside the image is covered. */
function coverOutside(
  size: { width: number; height: number },
  { context, width, height, origin: [x, y], scale, background }: Drawing,
): void {
  // Whole pixels, inwards: a fraction would leave a pale seam.
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

function strokeBox(box: Box, color: string, lineWidth: number, dash: readonly number[], drawing: Drawing): void {
  const { context } = drawing;
  context.setLineDash([...dash]);
  context.lineWidth = lineWidth;
  context.strokeStyle = color;
  context.strokeRect(...onScreen(box, drawing));
  context.setLineDash([]);
}

function drawObject(object: SceneObject, focus: 'plain' | 'hovered' | 'selected', drawing: Drawing): void {
  const { context, labels } = drawing;
  const { color } = findingType(object.class);
  const box = onScreen(object.box, drawing);
  const isRejected = object.decision === 'REJECTED';
  const dash = isRejected ? REJECTED_DASH : object.decision === 'SUGGESTED' ? SUGGESTED_DASH : [];
  context.globalAlpha = isRejected && focus === 'plain' ? 0.55 : 1;
  if (focus !== 'plain') {
    context.fillStyle = `${color}26`;
    context.fillRect(...box);
  }
  // A dark line under the coloured one keeps it readable over enamel and metal.
  strokeBox(object.box, 'rgb(0 0 0 / 55%)', focus === 'plain' ? 3 : 4.5, dash, drawing);
  strokeBox(object.box, color, focus === 'plain' ? 1.5 : 2.5, dash, drawing);
  const text = focus === 'plain' ? (box[2] >= LABEL_WIDTH ? labels.short(object, box[2] >= ROOMY_WIDTH) : '') : labels.full(object);
  if (text) drawLabel(text, color, box, object.location !== null && !isUpper(object.location), drawing);
  context.globalAlpha = 1;
}

/** Upper teeth and jaw findings carry the label above the box, lower teeth below it. */
function drawLabel(text: string, color: string, [x, y, , h]: Box, below: boolean, { context, width }: Drawing): void {
  const labelWidth = context.measureText(text).width + 10;
  const left = Math.max(0, Math.min(x, width - labelWidth));
  const top = below ? y + h + 3 : y - 19;
  context.fillStyle = 'rgb(8 12 15 / 82%)';
  context.beginPath();
  context.roundRect(left, top, labelWidth, 16, 4);
  context.fill();
  context.fillStyle = color;
  context.fillText(text, left + 5, top + 8.5);
}

function drawHandles(object: SceneObject, drawing: Drawing): void {
  const { context, origin, scale } = drawing;
  context.lineWidth = 1.5;
  context.strokeStyle = '#0b1013';
  context.fillStyle = '#ffffff';
  for (const handle of HANDLES) {
    const [px, py] = handlePoint(object.box, handle);
    context.beginPath();
    context.rect(origin[0] + px * scale - 4, origin[1] + py * scale - 4, 8, 8);
    context.fill();
    context.stroke();
  }
}
