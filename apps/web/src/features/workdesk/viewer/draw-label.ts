import type { Box } from '@molaar/domain/geometry';
import type { Drawing } from './drawing';
import { LABEL_HEIGHT, type PlacedLabel } from './place-labels';

interface FullLabel {
  readonly text: string;
  readonly color: string;
  /** The annotation's box, in CSS pixels of the canvas. */
  readonly box: Box;
  readonly below: boolean;
}

/** Draws the label of an annotation in focus: at its box, inside the canvas. */
export function drawFullLabel({ text, color, box: [x, y, , h], below }: FullLabel, { context, width, height }: Drawing): void {
  const labelWidth = measureLabel(text, context);
  const left = Math.max(0, Math.min(x, width - labelWidth));
  const top = Math.max(0, Math.min(below ? y + h + 3 : y - 19, height - LABEL_HEIGHT));
  drawLabel({ text, color, left, top, width: labelWidth, opacity: 0.94 }, context);
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
