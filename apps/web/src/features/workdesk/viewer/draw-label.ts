import type { Drawing } from './drawing';
import { LABEL_HEIGHT, type LabelRequest, type PlacedLabel, placeFocusLabel } from './place-labels';

type FullLabel = Pick<LabelRequest, 'id' | 'text' | 'color' | 'box' | 'below'>;

/** How far the label in focus may move away from its box, in multiples of its height. */
const MAX_OFFSET = 4;

/** Draws the label of an annotation in focus: at its box, inside the canvas, over no other label. */
export function drawFullLabel({ id, text, color, box, below }: FullLabel, drawing: Drawing): void {
  const { context, drawnLabels, origin } = drawing;
  const width = measureLabel(text, context);
  const others = drawnLabels.list.map((label) => ({ ...label, left: label.left + origin[0], top: label.top + origin[1] }));
  const { left, top } = placeFocusLabel({ id, text, color, box, below, width, priority: 0, maxOffset: MAX_OFFSET }, others, drawing);
  drawLabel({ text, color, left, top, width, opacity: 0.94 }, context);
}

/** Draws a label at its placed position. */
export function drawPlacedLabel({ request: { text, color, width }, left, top }: PlacedLabel, context: CanvasRenderingContext2D): void {
  drawLabel({ text, color, left, top, width, opacity: 0.82 }, context);
}

interface Label {
  readonly text: string;
  readonly color: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly opacity: number;
}

function drawLabel({ text, color, left, top, width, opacity }: Label, context: CanvasRenderingContext2D): void {
  context.fillStyle = `rgb(8 12 15 / ${opacity * 100}%)`;
  context.beginPath();
  context.roundRect(left, top, width, LABEL_HEIGHT, 4);
  context.fill();
  context.fillStyle = color;
  context.fillText(text, left + 5, top + 8.5);
}

/** Draws the line between a box and its label away from it. */
export function drawLeader({ request: { color, box, below, width }, left, top }: PlacedLabel, context: CanvasRenderingContext2D): void {
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
export function measureLabel(text: string, context: CanvasRenderingContext2D): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const width = context.measureText(text).width + 10;
  if (widths.size > 5000) widths.clear();
  widths.set(text, width);
  return width;
}
