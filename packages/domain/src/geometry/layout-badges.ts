import { type Box, boxArea, intersectionArea } from './box';

/**
 * Position of a number badge: its centre, and the point of its box that a leader line ends at (null when it touches the
 * box).
 */
export interface Badge {
  readonly x: number;
  readonly y: number;
  readonly lead: Point | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Candidate extends Point {
  /** Distance from the box. */
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
/** Shortest leader line. */
const MIN_LEAD = 4;
/** Shortest distance from what is reserved: the line around a badge reaches beyond its radius. */
const CLEARANCE = 3;
/** Costs in units of distance: two overlapping badges hide each other. */
const COST = { onBadge: 1000, onBox: 60, acrossBadge: 80, acrossLine: 25 } as const;

/** The image that badges are placed on, in the unit of the boxes. */
interface BadgeArea {
  readonly width: number;
  readonly height: number;
  /** Of a badge. */
  readonly radius: number;
  /** What else lies over the image, for example the letters of its sides; badges neither cover nor touch it. */
  readonly reserved?: readonly Box[];
}

/**
 * Places a round badge next to each box, inside the image and, as far as there is space, over no other badge and no
 * box. When space is short, badges move to the nearest free position with a leader line to their box; no two overlap
 * while the image has space for all. The badges of one tooth are beside each other where that is nearer. All lengths
 * have the unit of the boxes. Earlier boxes take precedence, but for badges whose lines would cross; the result is
 * deterministic.
 */
export function layoutBadges(boxes: readonly Box[], { width, height, radius, reserved = [] }: BadgeArea): Badge[] {
  const taken: Badge[] = [];
  const cheapest = (box: Box, candidates: readonly Candidate[]) =>
    candidates
      .map((candidate) => ({ ...candidate, x: within(candidate.x, radius, width), y: within(candidate.y, radius, height) }))
      .map((candidate) => ({ candidate, cost: costOf(candidate, box, { placed: taken, boxes, radius, reserved }) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
  for (const box of boxes) {
    const ofSameTooth = taken.filter((_, index) => isSameTooth(boxes[index] as Box, box));
    let best = cheapest(box, [...nextToBox(box, radius), ...ofSameTooth.flatMap((badge) => beside(badge, box, radius))]);
    if (best.cost >= COST.onBox) {
      const elsewhere = cheapest(box, anywhere(box, width, height, radius));
      if (elsewhere.cost < best.cost) best = elsewhere;
    }
    const { x, y } = best.candidate;
    taken.push({ x, y, lead: leadOf(best.candidate, box, radius) });
  }
  return inOrderOfBoxes(taken, boxes, { radius, reserved });
}

/** So often all pairs are compared at most. */
const MOST_ROUNDS = 8;

/** By which an exchange must be better: a smaller difference may be one of rounding. */
const LEAST_GAIN = 0.01;

/**
 * Exchanges the positions of two badges wherever the lines are shorter or cross less then: badges away from their boxes
 * are in the order of these.
 */
function inOrderOfBoxes(badges: readonly Badge[], boxes: readonly Box[], fixed: Pick<Surroundings, 'radius' | 'reserved'>): Badge[] {
  const placed = [...badges];
  const boxOf = (index: number) => boxes[index] as Box;
  const stepOf = (at: Point, index: number) => distance(at, nearest(at, boxOf(index)));
  const cost = ({ x, y }: Point, index: number, rest: readonly Badge[]): number =>
    costOf({ x, y, step: stepOf({ x, y }, index) }, boxOf(index), { ...fixed, boxes, placed: rest });
  const at = ({ x, y }: Point, index: number): Badge => ({ x, y, lead: leadOf({ x, y }, boxOf(index), fixed.radius) });
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let isChanged = false;
    for (let first = 0; first < placed.length; first++)
      for (let second = first + 1; second < placed.length; second++) {
        const [a, b] = [placed[first] as Badge, placed[second] as Badge];
        if (!a.lead && !b.lead) continue;
        const isShorter = stepOf(b, first) + stepOf(a, second) < stepOf(a, first) + stepOf(b, second);
        if (!isShorter && !(a.lead && b.lead && cross(a, a.lead, b, b.lead))) continue;
        const [next, other] = [at(b, first), at(a, second)];
        const others = placed.filter((_, index) => index !== first && index !== second);
        const costOfPair = (one: Badge, two: Badge) => cost(one, first, others) + cost(two, second, [...others, one]);
        if (costOfPair(next, other) > costOfPair(a, b) - LEAST_GAIN) continue;
        placed[first] = next;
        placed[second] = other;
        isChanged = true;
      }
    if (!isChanged) break;
  }
  return placed;
}

function nextToBox([x, y, w, h]: Box, radius: number): Candidate[] {
  return STEPS.flatMap((step) =>
    DIRECTIONS.map(([dx, dy]) => ({
      x: x + w / 2 + dx * (w / 2 + radius + step),
      y: y + h / 2 + dy * (h / 2 + radius + step),
      step,
    })),
  );
}

/** Whether two boxes are on one tooth: most of the smaller one is inside the other. */
function isSameTooth(a: Box, b: Box): boolean {
  return intersectionArea(a, b) > Math.min(boxArea(a), boxArea(b)) / 2;
}

/** Positions around a badge. */
const AROUND = 16;
/** Between two badges side by side: more than by which they count as overlapping. */
const BETWEEN = 1.01;

/** Returns positions around a badge of the same tooth. */
function beside({ x, y }: Point, box: Box, radius: number): Candidate[] {
  return Array.from({ length: AROUND }, (_, index) => {
    const angle = (index * 2 * Math.PI) / AROUND;
    const apart = 2 * radius + BETWEEN;
    return withStep({ x: x + Math.cos(angle) * apart, y: y + Math.sin(angle) * apart }, box, radius);
  });
}

/** Returns a grid of positions over the whole image, one badge apart. */
function anywhere(box: Box, width: number, height: number, radius: number): Candidate[] {
  const pitch = 2 * radius + 2;
  const columns = Math.max(1, Math.floor((width - 2 * radius) / pitch) + 1);
  const rows = Math.max(1, Math.floor((height - 2 * radius) / pitch) + 1);
  return Array.from({ length: columns * rows }, (_, index) => {
    return withStep({ x: radius + (index % columns) * pitch, y: radius + Math.floor(index / columns) * pitch }, box, radius);
  });
}

function withStep(at: Point, box: Box, radius: number): Candidate {
  return { ...at, step: Math.max(0, distance(at, nearest(at, box)) - radius) };
}

function within(value: number, radius: number, length: number): number {
  return Math.min(Math.max(value, radius), Math.max(radius, length - radius));
}

interface Surroundings {
  readonly placed: readonly Badge[];
  readonly boxes: readonly Box[];
  readonly radius: number;
  readonly reserved: readonly Box[];
}

function costOf(candidate: Candidate, box: Box, { placed, boxes, radius, reserved }: Surroundings): number {
  const lead = leadOf(candidate, box, radius);
  let cost = candidate.step;
  for (const other of placed) {
    if (distance(other, candidate) < 2 * radius + 1) cost += COST.onBadge;
    if (lead && distanceToLine(other, candidate, lead) < radius + 1) cost += COST.acrossBadge;
    if (other.lead && distanceToLine(candidate, other, other.lead) < radius + 1) cost += COST.acrossBadge;
    if (lead && other.lead && cross(candidate, lead, other, other.lead)) cost += COST.acrossLine;
  }
  for (const other of reserved) if (distance(candidate, nearest(candidate, other)) < radius + CLEARANCE) cost += COST.onBadge;
  for (const other of boxes) if (distance(candidate, nearest(candidate, other)) < radius - 0.5) cost += COST.onBox;
  return cost;
}

function leadOf(candidate: Point, box: Box, radius: number): Point | null {
  const point = nearest(candidate, box);
  return distance(candidate, point) > radius + MIN_LEAD ? point : null;
}

function nearest(candidate: Point, [x, y, w, h]: Box): Point {
  return { x: Math.min(Math.max(candidate.x, x), x + w), y: Math.min(Math.max(candidate.y, y), y + h) };
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
