import type { Box } from '@molaar/domain/geometry';

/** A label that wants a place beside its box; screen pixels. */
export interface LabelWish {
  readonly text: string;
  readonly color: string;
  readonly width: number;
  readonly box: Box;
  /** Lower teeth carry the label below the box, everything else above. */
  readonly below: boolean;
  /** The greater gets its place first. */
  readonly priority: number;
  /** How far it may step away from its box, in steps of its own height. */
  readonly steps: number;
}

export interface PlacedLabel {
  readonly wish: LabelWish;
  readonly left: number;
  readonly top: number;
  /** Stands away from its box and is joined to it by a line. */
  readonly leader: boolean;
}

export const LABEL_HEIGHT = 16;
const GAP = 3;
/** More labels than this are noise, whatever the room. */
const MOST_LABELS = 1500;
/** Beyond these nothing is looked for: the picture is full. */
const MOST_LOOKED = 6000;
/** Labels that are placed between two looks at the clock. */
const PLACE_CHUNK = 200;

/**
 * Gives each label a place where it overlaps no other: beside its box, else shifted along the edge, else a few steps away
 * with a leader line; without any room it is left out, the less important ones first. Each `yield` is a place to stop for the
 * next frame.
 */
export function* placeLabels(
  wishes: readonly LabelWish[],
  view: { readonly width: number; readonly height: number },
): Generator<void, PlacedLabel[]> {
  const placed: PlacedLabel[] = [];
  const taken = createOccupancy();
  // From left to right among equals: neighbours in a narrow row take turns near their boxes.
  const ranked = [...wishes].sort((a, b) => b.priority - a.priority || a.box[0] - b.box[0]);
  yield;
  let looked = 0;
  for (const wish of ranked) {
    if (placed.length >= MOST_LABELS || looked >= MOST_LOOKED) break;
    looked += 1;
    if (looked % PLACE_CHUNK === 0) yield;
    const place = coveredSurfaces(wish, view).find(({ left, top }) => !taken.overlaps([left, top, wish.width, LABEL_HEIGHT]));
    if (!place) continue;
    taken.add([place.left, place.top, wish.width, LABEL_HEIGHT]);
    placed.push({ wish, ...place });
  }
  return placed;
}

function coveredSurfaces({ box: [x, y, w, h], width, below, steps }: LabelWish, view: { width: number; height: number }) {
  const outward = below ? 1 : -1;
  const edge = below ? y + h + GAP : y - GAP - LABEL_HEIGHT;
  const inside = below ? y + h - GAP - LABEL_HEIGHT : y + GAP;
  const clamp = (left: number) => Math.max(0, Math.min(left, view.width - width));
  const start = clamp(x);
  const end = clamp(x + w - width);
  const middle = clamp(x + (w - width) / 2);
  const places = [middle, start, end].map((left) => ({ left, top: edge, leader: false }));
  if (h > 3 * LABEL_HEIGHT && w >= width) places.push({ left: middle, top: inside, leader: false });
  for (let step = 1; step <= steps; step++)
    for (const left of [middle, start, end]) places.push({ left, top: edge + outward * step * (LABEL_HEIGHT + GAP), leader: true });
  return places;
}

const CELL = 64;

/** Rectangles that are taken, by cells of the screen. */
function createOccupancy() {
  const cells = new Map<string, Box[]>();

  function* keys([x, y, w, h]: Box): Generator<string> {
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + h) / CELL); row++)
      for (let column = Math.floor(x / CELL); column <= Math.floor((x + w) / CELL); column++) yield `${column},${row}`;
  }

  return {
    add(box: Box): void {
      for (const key of keys(box)) {
        const cell = cells.get(key);
        if (cell) cell.push(box);
        else cells.set(key, [box]);
      }
    },
    overlaps([x, y, w, h]: Box): boolean {
      for (const key of keys([x, y, w, h]))
        for (const [ox, oy, ow, oh] of cells.get(key) ?? []) if (x < ox + ow && ox < x + w && y < oy + oh && oy < y + h) return true;
      return false;
    },
  };
}
