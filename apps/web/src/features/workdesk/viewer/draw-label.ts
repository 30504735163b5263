import type { Box } from '@molaar/domain/geometry';
import type { Drawing, Pen } from './drawing';
import { LABEL_FONT } from './label-font';
import { type BaseLabel, type DrawnLabel, LABEL_HEIGHT, type LabelRequest, type PlacedLabel, placeFocusLabel } from './place-labels';

interface FullLabel extends Pick<LabelRequest, 'id' | 'color' | 'box' | 'below' | 'ticked'> {
  /** From the longest on; the shorter ones are taken where there is less space. */
  readonly texts: readonly string[];
  /** Text of its short label where that says enough. */
  readonly ownText: string | null;
  /** Returns what it says beyond its short label as that is drawn; empty when nothing. */
  readonly added: (drawn: string) => string;
}

/** How far the label in focus may move away from its box, in multiples of its height. */
const MAX_OFFSET = 4;

/**
 * Draws the label of an annotation in focus: at its box, inside the canvas, over no other label.
 * @param named other labels in focus
 * @returns the label as it is drawn
 */
export function drawFullLabel(
  { id, texts, ownText, added, color, box, below, ticked }: FullLabel,
  drawing: Drawing,
  named: readonly DrawnLabel[],
): DrawnLabel {
  const { context, drawnLabels, origin } = drawing;
  const [text = '', shorter] = texts;
  const width = measureLabel(text, context, ticked);
  const others = drawnLabels.list.map((label) => ({ ...label, left: label.left + origin[0], top: label.top + origin[1] }));
  const own = others.find((label) => label.id === id);
  const rest = own && added(own.text);
  const label = placeFocusLabel(
    {
      ...{ id, text, ownText, color, box, below, ticked, width, priority: 0, maxOffset: MAX_OFFSET },
      // The tick is at the short label.
      rest: rest ? { text: rest, width: measureLabel(rest, context, false) } : undefined,
      shorter: shorter ? { text: shorter, width: measureLabel(shorter, context, ticked), maxOffset: MAX_OFFSET } : undefined,
    },
    [...others, ...named],
    drawing,
  );
  if (own && label.joined) drawJoined(own, { ...label, color }, context);
  else drawLabel({ ...label, color, ticked, opacity: FOCUS_OPACITY }, context);
  return { id, left: label.left, top: label.top, width: label.width };
}

/** Opacity of the ground of a label in focus. */
const FOCUS_OPACITY = 0.94;

/**
 * Draws what a label in focus adds to its short label: both on one ground where they touch, else with a line between.
 */
function drawJoined(own: BaseLabel, rest: Omit<Label, 'ticked' | 'opacity'>, context: Pen): void {
  const isBelow = rest.top > own.top;
  if (Math.abs(rest.top - own.top) === LABEL_HEIGHT) {
    const left = Math.max(own.left, rest.left);
    const right = Math.min(own.left + own.width, rest.left + rest.width);
    const seam = isBelow ? rest.top : own.top;
    context.fillStyle = `rgb(8 12 15 / ${FOCUS_OPACITY * 100}%)`;
    context.beginPath();
    context.rect(left, seam - CORNER, right - left, 2 * CORNER);
    context.fill();
  } else {
    const [from, to] = isBelow ? [own.top + LABEL_HEIGHT, rest.top] : [own.top, rest.top + LABEL_HEIGHT];
    context.beginPath();
    context.moveTo(own.left + own.width / 2, from);
    context.lineTo(rest.left + rest.width / 2, to);
    context.lineWidth = 1;
    context.strokeStyle = rest.color;
    context.stroke();
  }
  for (const label of [own, { ...rest, ticked: false }]) drawLabel({ ...label, opacity: FOCUS_OPACITY }, context);
}

/** Opacity of the ground of a label of the base. */
const BASE_OPACITY = 0.82;

/** Draws a label at its placed position. */
export function drawPlacedLabel({ request: { text, color, width, ticked }, left, top }: PlacedLabel, context: Pen): void {
  drawLabel({ text, color, left, top, width, ticked, opacity: BASE_OPACITY }, context);
}

/**
 * Draws the labels of the base again that contours in focus cross.
 * @param boxes of the contours, in CSS pixels
 */
export function drawLabelsOver(boxes: readonly Box[], { context, drawnLabels, origin, scale }: Drawing): void {
  // Of another zoom: they are drawn again with it.
  if (drawnLabels.scale !== scale) return;
  for (const label of drawnLabels.list) {
    const left = label.left + origin[0];
    const top = label.top + origin[1];
    const isCrossed = boxes.some(([x, y, w, h]) => left < x + w && x < left + label.width && top < y + h && y < top + LABEL_HEIGHT);
    if (isCrossed) drawLabel({ ...label, left, top, opacity: BASE_OPACITY }, context);
  }
}

interface Label {
  readonly text: string;
  readonly color: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly ticked: boolean;
  readonly opacity: number;
}

/** Radius of the corners of a label, in CSS pixels. */
const CORNER = 4;

function drawLabel({ text, color, left, top, width, ticked, opacity }: Label, context: Pen): void {
  context.fillStyle = `rgb(8 12 15 / ${opacity * 100}%)`;
  context.beginPath();
  context.roundRect(left, top, width, LABEL_HEIGHT, CORNER);
  context.fill();
  context.fillStyle = color;
  context.fillText(text, left + 5 + (ticked ? TICK_WIDTH : 0), top + 8.5);
  if (ticked) drawTick(left + 5, top + 8, color, context);
}

/** Width of the tick before the text of what a person has confirmed, in CSS pixels. */
const TICK_WIDTH = 11;

/** As a line: few fonts have the character. */
function drawTick(x: number, y: number, color: string, context: Pen): void {
  context.beginPath();
  context.moveTo(x, y + 0.5);
  context.lineTo(x + 2.5, y + 3);
  context.lineTo(x + 7.5, y - 3);
  context.lineWidth = 1.6;
  context.strokeStyle = color;
  context.stroke();
}

/** Draws the line between a box and its label away from it. */
export function drawLeader({ request: { color, box, below, width }, left, top }: PlacedLabel, context: Pen): void {
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

/**
 * Calls `onLoad` when the labels' font arrives after the first drawing: until then they are measured in another one.
 */
export function awaitLabelFont(onLoad: () => void): void {
  if (document.fonts.check(LABEL_FONT)) return;
  // Without it, labels stay in the other font.
  void document.fonts.load(LABEL_FONT).then(
    () => {
      widths.clear();
      onLoad();
    },
    () => undefined,
  );
}

/** Returns the width of a label with its margins; cached, since texts repeat. */
export function measureLabel(text: string, context: Pen, ticked: boolean): number {
  const known = widths.get(text) ?? context.measureText(text).width + 10;
  if (widths.size > 5000) widths.clear();
  widths.set(text, known);
  return known + (ticked ? TICK_WIDTH : 0);
}
