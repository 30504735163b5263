import type { Box } from '@molaar/domain';

/** Where a number stands: its centre, and the point of its mark that a line leads to (null when it touches the mark). */
export interface Badge {
  readonly x: number;
  readonly y: number;
  readonly lead: { readonly x: number; readonly y: number } | null;
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

/**
 * Puts a round number of radius `radius` beside each mark, inside the picture and, as far as there is room, over no other
 * number and no mark. Same unit as the boxes. Earlier marks are served first; the same input gives the same places.
 */
export function placeBadges(marks: readonly Box[], width: number, height: number, radius: number): Badge[] {
  const taken: { x: number; y: number }[] = [];
  return marks.map((mark) => {
    const best = candidates(mark, radius)
      .map(({ x, y, step }) => ({ x: within(x, radius, width), y: within(y, radius, height), step }))
      .map((place) => ({ ...place, cost: costOf(place, taken, marks, radius) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
    taken.push(best);
    return { x: best.x, y: best.y, lead: leadOf(best, mark, radius) };
  });
}

function candidates([x, y, w, h]: Box, radius: number): { x: number; y: number; step: number }[] {
  return STEPS.flatMap((step) =>
    DIRECTIONS.map(([dx, dy]) => ({
      x: x + w / 2 + dx * (w / 2 + radius + step),
      y: y + h / 2 + dy * (h / 2 + radius + step),
      step,
    })),
  );
}

function within(value: number, radius: number, length: number): number {
  return Math.min(Math.max(value, radius), Math.max(radius, length - radius));
}

function costOf(
  place: { x: number; y: number; step: number },
  taken: readonly { x: number; y: number }[],
  marks: readonly Box[],
  radius: number,
): number {
  const onNumbers = taken.filter((other) => Math.hypot(other.x - place.x, other.y - place.y) < 2 * radius + 1).length;
  const onMarks = marks.filter((mark) => distance(place, nearest(place, mark)) < radius - 0.5).length;
  return onNumbers * 1000 + onMarks * 100 + place.step;
}

function leadOf(place: { x: number; y: number }, mark: Box, radius: number): Badge['lead'] {
  const point = nearest(place, mark);
  return distance(place, point) > radius + SHORTEST_LEAD ? point : null;
}

function nearest(place: { x: number; y: number }, [x, y, w, h]: Box): { x: number; y: number } {
  return { x: Math.min(Math.max(place.x, x), x + w), y: Math.min(Math.max(place.y, y), y + h) };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
