import type { Box } from '@molaar/domain/geometry';

/** A label to be placed next to its box; screen pixels. */
export interface LabelRequest {
  /** Of the annotation. */
  readonly id: string;
  readonly text: string;
  readonly color: string;
  /** What a person has confirmed has a tick before its text. */
  readonly ticked: boolean;
  readonly width: number;
  /** Taken where there is no space for `text`; it may move further away than that. */
  readonly shorter?: { readonly text: string; readonly width: number; readonly maxOffset: number } | undefined;
  readonly box: Box;
  /** Labels of lower teeth are below the box, all others above. */
  readonly below: boolean;
  /** Labels of higher priority are placed first. */
  readonly priority: number;
  /** How far it may move away from its box, in multiples of its own height. */
  readonly maxOffset: number;
}

export interface PlacedLabel {
  readonly request: LabelRequest;
  readonly left: number;
  readonly top: number;
  /** It is away from its box and joined to it by a line. */
  readonly leader: boolean;
}

export const LABEL_HEIGHT = 16;
const GAP = 3;
/** More labels than this are unreadable on any screen. */
const MAX_LABELS = 1500;
/** After this many attempts the image counts as full. */
const MAX_ATTEMPTS = 6000;
/** Labels placed between two checks of the time. */
const PLACE_CHUNK = 200;

/** The canvas, and how far it reaches beyond what is seen of it (0 by default). */
interface View {
  readonly width: number;
  readonly height: number;
  readonly margin?: number;
  /** What lies over the canvas, for example a button. */
  readonly covered?: readonly Box[];
}

/**
 * Places each label where it overlaps no other: next to its box, shifted along the edge, or further away with a
 * leader line. Nothing covers the label of what is seen: at the view's edge it moves inwards. Where no space is left,
 * the less important ones are omitted. It can be stopped at each `yield` until the next frame.
 */
export function* placeLabels(requests: readonly LabelRequest[], view: View): Generator<void, PlacedLabel[]> {
  const placed: PlacedLabel[] = [];
  const occupied = createOccupancy();
  // From left to right among equals: neighbours in a narrow row are placed in order.
  const ranked = [...requests].sort((a, b) => b.priority - a.priority || a.box[0] - b.box[0]);
  yield;
  let attempts = 0;
  for (const request of ranked) {
    if (placed.length >= MAX_LABELS || attempts >= MAX_ATTEMPTS) break;
    attempts += 1;
    if (attempts % PLACE_CHUNK === 0) yield;
    const variants = request.shorter ? [request, { ...request, ...request.shorter }] : [request];
    for (const variant of variants) {
      const position = firstFree(positionsOf(variant, view), ({ left, top }) => !occupied.overlaps(left, top, variant.width));
      if (!position) continue;
      occupied.add(position.left, position.top, variant.width);
      placed.push({ request: variant, ...position });
      break;
    }
  }
  return placed;
}

/** A label as it is drawn; position and size in screen pixels. */
export interface DrawnLabel {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** A label of the base, as it is drawn again over a contour in focus. */
export interface BaseLabel extends DrawnLabel {
  readonly text: string;
  readonly color: string;
  readonly ticked: boolean;
}

/** A label of the base among which the label in focus is placed, or another label in focus. */
type Neighbour = DrawnLabel & Partial<BaseLabel>;

interface FocusRequest extends LabelRequest {
  /** The text of its short label where that says enough: not only the number of its tooth, and without a warning. */
  readonly ownText: string | null;
  /** What the label says beyond its short label as that is drawn; undefined without one. */
  readonly rest?: { readonly text: string; readonly width: number } | undefined;
}

interface FocusLabel {
  readonly left: number;
  readonly top: number;
  readonly text: string;
  readonly width: number;
  /** The short label of the same annotation that it goes on from; both together are one label. */
  readonly joined?: DrawnLabel;
}

/**
 * Returns the label of the annotation in focus, where it covers no other label: over its own short label, shorter where
 * there is less space, or next to its box. Where only its own label has space, that stays as it is, and what it does
 * not say is a second line of it, or is joined to it by a line: nothing is named twice.
 */
export function placeFocusLabel(request: FocusRequest, others: readonly Neighbour[], view: Omit<View, 'margin'>): FocusLabel {
  const { id, text, width, box, below, shorter, ownText, rest } = request;
  const own = others.find((label) => label.id === id);
  const clamp = (left: number) => Math.max(0, Math.min(left, view.width - width));
  const isFree = ({ left, top, width }: Pick<FocusLabel, 'left' | 'top' | 'width'>) =>
    left >= 0 &&
    left + width <= view.width &&
    top >= 0 &&
    top + LABEL_HEIGHT <= view.height &&
    !isCovered(left, top, width, view) &&
    others.every(
      (other) =>
        (other.id === id && other.top === top) ||
        left + width <= other.left ||
        other.left + other.width <= left ||
        top + LABEL_HEIGHT <= other.top ||
        other.top + LABEL_HEIGHT <= top,
    );
  for (const variant of own ? [{ text, width }, ...(shorter ? [shorter] : [])] : []) {
    const over = leftsOver(own!, variant.width).map((left) => ({ left, top: own!.top, text: variant.text, width: variant.width }));
    const free = over.find(isFree);
    if (free) return free;
  }
  // Of another text or standing it is still to be drawn again.
  if (own && ownText !== null && own.text === ownText && own.ticked === request.ticked && isFree(own))
    return { left: own.left, top: own.top, text: ownText, width: own.width };
  const outward = below ? LABEL_HEIGHT : -LABEL_HEIGHT;
  for (const step of own && rest ? [outward, -outward] : []) {
    const lines = leftsOver(own!, rest!.width).map((left) => ({ ...rest!, left, top: own!.top + step }));
    const line = lines.find(isFree);
    if (line) return { ...line, joined: own! };
  }
  const said = own && rest ? { ...rest, joined: own } : { text, width };
  const beside = [false, true].flatMap((turned) => [...positionsOf({ ...request, ...said, below: below !== turned }, view)]);
  const free = beside.find(({ left, top }) => isFree({ left, top, width: said.width }));
  if (free) return { ...said, left: free.left, top: free.top };
  // No space at all: at the box, inside the view.
  const top = Math.max(0, Math.min(below ? box[1] + box[3] + GAP : box[1] - GAP - LABEL_HEIGHT, view.height - LABEL_HEIGHT));
  return { left: clamp(box[0]), top, text, width };
}

/** Pixels between two positions of a label over another. */
const STEP_OVER = 4;

/** Returns where a label of this width starts so that it covers the other one, first where both have one middle. */
function leftsOver({ left, width: covered }: DrawnLabel, width: number): number[] {
  const spare = Math.abs(width - covered) / 2;
  const middle = left + (covered - width) / 2;
  const lefts = [middle];
  for (let step = STEP_OVER; step < spare; step += STEP_OVER) lefts.push(middle - step, middle + step);
  return [...lefts, middle - spare, middle + spare];
}

interface Position {
  readonly left: number;
  readonly top: number;
  readonly leader: boolean;
}

/** Returns the first position that is free. The others are not computed: most labels have space at the first one. */
function firstFree(positions: Iterable<Position>, isFree: (position: Position) => boolean): Position | null {
  for (const position of positions) if (isFree(position)) return position;
  return null;
}

function* positionsOf({ box: [x, y, w, h], width, below, maxOffset }: LabelRequest, view: View): Generator<Position, void> {
  const margin = view.margin ?? 0;
  // The whole label of what is seen is seen too.
  const isSeen = x < view.width - margin && x + w > margin && y < view.height - margin && y + h > margin;
  const [low, high] = isSeen ? [margin, view.width - margin - width] : [0, view.width - width];
  const outward = below ? 1 : -1;
  const edge = below ? y + h + GAP : y - GAP - LABEL_HEIGHT;
  const inside = below ? y + h - GAP - LABEL_HEIGHT : y + GAP;
  const clamp = (left: number) => Math.max(low, Math.min(left, high));
  const middle = clamp(x + (w - width) / 2);
  const lefts = [middle, clamp(x), clamp(x + w - width)];
  const [highest, lowest] = [margin, view.height - margin - LABEL_HEIGHT];
  const isHidden = (left: number, top: number) => top < highest || top > lowest || isCovered(left, top, width, view);
  let isAnyHidden = false;
  for (let offset = 0; offset <= maxOffset; offset++) {
    const top = edge + outward * offset * (LABEL_HEIGHT + GAP);
    for (const left of lefts)
      if (isSeen && isHidden(left, top)) isAnyHidden = true;
      else yield { left, top, leader: offset > 0 };
    if (offset > 0 || h <= 3 * LABEL_HEIGHT || w < width) continue;
    if (isSeen && isHidden(middle, inside)) isAnyHidden = true;
    else yield { left: middle, top: inside, leader: false };
  }
  if (!isAnyHidden) return;
  // Over what it names, from its edge or the view's inwards, where there is no space outside.
  for (let top = Math.max(highest, Math.min(inside, lowest)); top < y + h && top + LABEL_HEIGHT > y; top -= outward * STEP_INWARDS)
    for (const left of lefts) if (!isHidden(left, top)) yield { left, top, leader: false };
}

/** Pixels between two positions of a label over what it names. */
const STEP_INWARDS = 8;

/** Returns whether something over the canvas covers or touches a label. */
const isCovered = (left: number, top: number, width: number, { covered = [] }: View): boolean =>
  covered.some(([x, y, w, h]) => left < x + w + GAP && x < left + width + GAP && top < y + h + GAP && y < top + LABEL_HEIGHT + GAP);

const CELL = 64;
/** More than there are columns of cells on any screen. */
const ROW_OF_CELLS = 2 ** 16;

/** The labels that are placed, by cells of the screen. */
function createOccupancy() {
  const cells = new Map<number, Box[]>();
  const cellOf = (pixels: number) => Math.floor(pixels / CELL);

  return {
    add(left: number, top: number, width: number): void {
      const box: Box = [left, top, width, LABEL_HEIGHT];
      for (let row = cellOf(top); row <= cellOf(top + LABEL_HEIGHT); row++)
        for (let column = cellOf(left); column <= cellOf(left + width); column++) {
          const cell = cells.get(row * ROW_OF_CELLS + column);
          if (cell) cell.push(box);
          else cells.set(row * ROW_OF_CELLS + column, [box]);
        }
    },
    overlaps(left: number, top: number, width: number): boolean {
      for (let row = cellOf(top); row <= cellOf(top + LABEL_HEIGHT); row++)
        for (let column = cellOf(left); column <= cellOf(left + width); column++)
          for (const [x, y, w, h] of cells.get(row * ROW_OF_CELLS + column) ?? [])
            if (left < x + w && x < left + width && top < y + h && y < top + LABEL_HEIGHT) return true;
      return false;
    },
  };
}
