import { type Box, iou } from '../geometry';
import { compareTeeth, type Surface, type ToothNumber } from '../teeth';
import type { Category, FindingType } from './catalogue';

/** A finding as far as two radiographs of one patient are compared. Boxes are pixels of their own image. */
export interface ComparedFinding {
  readonly id: string;
  readonly class: FindingType;
  readonly category: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly box: Box;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maps a position (x, y) of one image to (scale · x + dx, scale · y + dy) of the other. */
export interface Alignment {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

/** Teeth that both images must show for an alignment by teeth. */
const MIN_TEETH = 4;
/** Two radiographs of one mouth, scaled to one size, differ in scale by less than this factor. */
const MAX_SCALE = 1.6;
/** A tooth whose error exceeds the median by this factor is misnumbered in one of the images. */
const OUTLIER = 3;
/** Findings of the jaw with at least this intersection over union are the same. */
const SAME_FINDING = 0.1;

/** Moves a point of one image to where it is on the other, pixels. */
export function alignPosition({ scale, dx, dy }: Alignment, [x, y]: readonly [number, number]): [number, number] {
  return [scale * x + dx, scale * y + dy];
}

/** Moves a box of one image to where it is on the other, pixels. */
export function alignBox({ scale, dx, dy }: Alignment, [x, y, w, h]: Box): Box {
  return [scale * x + dx, scale * y + dy, scale * w, scale * h];
}

/** Returns the inverse: from the other image to the first. */
export function invertAlignment({ scale, dx, dy }: Alignment): Alignment {
  return { scale: 1 / scale, dx: -dx / scale, dy: -dy / scale };
}

/** Aligns centres and widths: the fallback. */
function alignBySize(from: Size, to: Size): Alignment {
  const scale = to.width / from.width;
  return { scale, dx: 0, dy: to.height / 2 - (scale * from.height) / 2 };
}

/**
 * Aligns two radiographs of one mouth by the teeth that both show (least squares without misnumbered ones), or by their
 * sizes when they share fewer than four.
 */
export function alignByTeeth(
  from: Size & { readonly findings: readonly ComparedFinding[] },
  to: Size & { readonly findings: readonly ComparedFinding[] },
): Alignment {
  const bySize = alignBySize(from, to);
  const places = toothCentres(to.findings);
  const pairs = [...toothCentres(from.findings)].flatMap(([tooth, place]): Pair[] => {
    const other = places.get(tooth);
    return other ? [[place, other]] : [];
  });
  const rough = fit(pairs);
  if (!rough) return bySize;
  const errors = pairs.map((pair) => distance(rough, pair));
  const middle = errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)] ?? 0;
  const fine = fit(pairs.filter((_, index) => (errors[index] ?? 0) <= OUTLIER * middle + 1)) ?? rough;
  const factor = fine.scale / bySize.scale;
  return factor > 1 / MAX_SCALE && factor < MAX_SCALE ? fine : bySize;
}

type Place = readonly [x: number, y: number];
type Pair = readonly [from: Place, to: Place];

/** Returns the centre of each tooth number that occurs once. */
function toothCentres(findings: readonly ComparedFinding[]): Map<ToothNumber, Place> {
  const places = new Map<ToothNumber, Place>();
  const twice = new Set<ToothNumber>();
  for (const { class: type, location, box } of findings) {
    if (type !== 'TOOTH' || !location) continue;
    if (places.has(location)) twice.add(location);
    places.set(location, [box[0] + box[2] / 2, box[1] + box[3] / 2]);
  }
  for (const tooth of twice) places.delete(tooth);
  return places;
}

/** Fits scale and shift by least squares; undefined for too few positions, or when all are the same. */
function fit(pairs: readonly Pair[]): Alignment | undefined {
  if (pairs.length < MIN_TEETH) return undefined;
  const mean = (side: 0 | 1, axis: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side][axis], 0) / pairs.length;
  const [fx, fy, tx, ty] = [mean(0, 0), mean(0, 1), mean(1, 0), mean(1, 1)];
  let [together, spread] = [0, 0];
  for (const [from, to] of pairs) {
    together += (from[0] - fx) * (to[0] - tx) + (from[1] - fy) * (to[1] - ty);
    spread += (from[0] - fx) ** 2 + (from[1] - fy) ** 2;
  }
  const scale = together / spread;
  return Number.isFinite(scale) && scale > 0 ? { scale, dx: tx - scale * fx, dy: ty - scale * fy } : undefined;
}

function distance(alignment: Alignment, [from, to]: Pair): number {
  const [x, y] = alignPosition(alignment, from);
  return Math.hypot(x - to[0], y - to[1]);
}

/**
 * Change of a finding from the earlier image to the later. GONE: the later image does not show it, for whatever reason
 * (treated, healed, or overlooked).
 */
export const FINDING_CHANGES = ['NEW', 'CHANGED', 'GONE', 'UNCHANGED'] as const;
export type FindingChange = (typeof FINDING_CHANGES)[number];

export interface FindingDifference<F extends ComparedFinding = ComparedFinding> {
  readonly change: FindingChange;
  readonly earlier: F | null;
  readonly later: F | null;
}

/**
 * Pairs the findings of two radiographs of one patient: on teeth by type, tooth and surfaces, in the jaw by type and
 * position. CHANGED: on other surfaces than before, at least one of them the same. In chart order, the jaw last.
 * `alignment` maps the earlier image to the later.
 */
export function compareFindings<F extends ComparedFinding>(
  earlier: readonly F[],
  later: readonly F[],
  alignment: Alignment,
): FindingDifference<F>[] {
  const left = new Set(earlier);
  const right = new Set(later);
  const differences: FindingDifference<F>[] = [];
  const pair = (change: FindingChange, isPair: (before: F, after: F) => boolean): void => {
    for (const before of [...left]) {
      const after = [...right].find((candidate) => candidate.class === before.class && isPair(before, candidate));
      if (!after) continue;
      left.delete(before);
      right.delete(after);
      differences.push({ change, earlier: before, later: after });
    }
  };
  const onTooth = (before: F, after: F) => before.location !== null && before.location === after.location;
  pair('UNCHANGED', (before, after) => onTooth(before, after) && sameSurfaces(before.surface, after.surface));
  pair('CHANGED', (before, after) => onTooth(before, after) && before.surface.some((surface) => after.surface.includes(surface)));
  pair(
    'UNCHANGED',
    (before, after) =>
      before.location === null && after.location === null && iou(alignBox(alignment, before.box), after.box) >= SAME_FINDING,
  );
  for (const before of left) differences.push({ change: 'GONE', earlier: before, later: null });
  for (const after of right) differences.push({ change: 'NEW', earlier: null, later: after });
  return differences.sort(compareDifferences);
}

const sameSurfaces = (a: readonly Surface[], b: readonly Surface[]) => a.length === b.length && a.every((surface) => b.includes(surface));

function compareDifferences(a: FindingDifference, b: FindingDifference): number {
  const one = a.later ?? a.earlier;
  const other = b.later ?? b.earlier;
  if (!one || !other) return 0;
  if (one.location !== other.location) {
    if (!one.location) return 1;
    if (!other.location) return -1;
    return compareTeeth(one.location, other.location);
  }
  return one.class < other.class ? -1 : one.class > other.class ? 1 : 0;
}
