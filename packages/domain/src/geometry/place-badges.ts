import type { Box } from './box';

/** Where a number stands: its centre, and the point of its mark that a line leads to (null when it touches the mark). */
export interface Badge {
  readonly x: number;
  readonly y: number;
  readonly lead: Point | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Place extends Point {
  /** How far from the mark it was put. */
  readonly step: number;
}

const DIRECTIONS = [
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, 0],
  [-1, 0],
] as const;
const STEPS = [0, 8, 18, 30, 46] as const;
/** A line shorter than this says nothing. */
const SHORTEST_LEAD = 4;
/** What is worse, in points of distance: a number on a number hides both. */
const COST = { onNumber: 1000, onMark: 60, acrossNumber: 80, acrossLine: 25 } as const;

/**
 * Puts a round number of radius `radius` beside each mark, inside the picture and, as far as there is room, over no other
 * number and no mark. In a crowded mouth numbers go to the nearest free place, with a line to their mark: no two cover each
 * other while the picture has room for all. Same unit as the boxes. Earlier marks are served first; the same input gives
 * the same places.
 */
export function layoutBadges(marks: readonly Box[], width: number, height: number, radius: number): Badge[] {
  const taken: Badge[] = [];
  const cheapest = (mark: Box, places: readonly Place[]) =>
    places
      .map((place) => ({ ...place, x: within(place.x, radius, width), y: within(place.y, radius, height) }))
      .map((place) => ({ place, cost: costOf(place, mark, taken, marks, radius) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
  for (const mark of marks) {
    let best = cheapest(mark, besideMark(mark, radius));
    if (best.cost >= COST.onMark) {
      const elsewhere = cheapest(mark, anywhere(mark, width, height, radius));
      if (elsewhere.cost < best.cost) best = elsewhere;
    }
    const { x, y } = best.place;
    taken.push({ x, y, lead: leadOf(best.place, mark, radius) });
  }
  return taken;
}

function besideMark([x, y, w, h]: Box, radius: number): Place[] {
  return STEPS.flatMap((step) =>
    DIRECTIONS.map(([dx, dy]) => ({
      x: x + w / 2 + dx * (w / 2 + radius + step),
      y: y + h / 2 + dy * (h / 2 + radius + step),
      step,
    })),
  );
}

/** All over the picture, a number's breadth apart. */
function anywhere(mark: Box, width: number, height: number, radius: number): Place[] {
  const pitch = 2 * radius + 2;
  const columns = Math.max(1, Math.floor((width - 2 * radius) / pitch) + 1);
  const rows = Math.max(1, Math.floor((height - 2 * radius) / pitch) + 1);
  return Array.from({ length: columns * rows }, (_, index) => {
    const place = { x: radius + (index % columns) * pitch, y: radius + Math.floor(index / columns) * pitch };
    return { ...place, step: Math.max(0, distance(place, nearest(place, mark)) - radius) };
  });
}

function within(value: number, radius: number, length: number): number {
  return Math.min(Math.max(value, radius), Math.max(radius, length - radius));
}

function costOf(place: Place, mark: Box, taken: readonly Badge[], marks: readonly Box[], radius: number): number {
  const lead = leadOf(place, mark, radius);
  let cost = place.step;
  for (const other of taken) {
    if (distance(other, place) < 2 * radius + 1) cost += COST.onNumber;
    if (lead && distanceToLine(other, place, lead) < radius + 1) cost += COST.acrossNumber;
    if (other.lead && distanceToLine(place, other, other.lead) < radius + 1) cost += COST.acrossNumber;
    if (lead && other.lead && cross(place, lead, other, other.lead)) cost += COST.acrossLine;
  }
  for (const other of marks) if (distance(place, nearest(place, other)) < radius - 0.5) cost += COST.onMark;
  return cost;
}

function leadOf(place: Point, mark: Box, radius: number): Point | null {
  const point = nearest(place, mark);
  return distance(place, point) > radius + SHORTEST_LEAD ? point : null;
}

function nearest(place: Point, [x, y, w, h]: Box): Point {
  return { x: Math.min(Math.max(place.x, x), x + w), y: Math.min(Math.max(place.y, y), y + h) };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return distance(point, { x: from.x + part * dx, y: from.y + part * dy });
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
