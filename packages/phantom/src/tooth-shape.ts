import { isUpper, positionOf } from '@molaar/domain/teeth';
import type { ToothPlacement } from './arches';
import { interpolate, type Point, tabulate } from './curves';
import { smoothMax, smoothMin } from './numbers';

/** A root as a tapered tube: middle line and half width at v, both in pixels. */
export interface Root {
  readonly start: number;
  readonly end: number;
  readonly middle: (v: number) => number;
  readonly half: (v: number) => number;
}

/** The shape of a tooth in its own axes (see ToothPlacement), in pixels. */
export interface ToothShape {
  readonly length: number;
  readonly width: number;
  /** The neck of the tooth, where the enamel ends. */
  readonly neck: number;
  readonly molar: boolean;
  readonly roots: readonly Root[];
  /** Half width of crown and root trunk. */
  readonly half: (v: number) => number;
  /** Distance of the biting edge from the highest cusp at u. */
  readonly bite: (u: number) => number;
  /** Depth below the outline, about the distance to it: positive inside, negative outside. */
  readonly inside: (u: number, v: number) => number;
}

type Kind = 'upperIncisor' | 'lowerIncisor' | 'canine' | 'premolar' | 'upperMolar' | 'lowerMolar';

interface Form {
  /** Share of the length that is crown. */
  readonly crown: number;
  /** Half widths as shares of the width at 5 %, 15 % … 95 % of the length; for molars as far as the furcation. */
  readonly halves: readonly number[];
  /** Depth of the bite, as a share of the length, at x = u / (width / 2). */
  readonly bite: (x: number) => number;
}

const FORMS: Readonly<Record<Kind, Form>> = {
  upperIncisor: {
    crown: 0.42,
    halves: [0.47, 0.5, 0.485, 0.44, 0.39, 0.36, 0.325, 0.29, 0.25, 0.19],
    bite: (x) => 0.012 * x * x + 0.02 * x ** 6,
  },
  lowerIncisor: {
    crown: 0.42,
    halves: [0.485, 0.5, 0.475, 0.43, 0.395, 0.37, 0.345, 0.315, 0.275, 0.2],
    bite: (x) => 0.008 * x * x + 0.015 * x ** 6,
  },
  canine: { crown: 0.38, halves: [0.41, 0.5, 0.5, 0.45, 0.405, 0.37, 0.34, 0.305, 0.265, 0.185], bite: (x) => 0.075 * Math.abs(x) ** 1.25 },
  premolar: {
    crown: 0.37,
    halves: [0.43, 0.5, 0.495, 0.445, 0.385, 0.335, 0.3, 0.265, 0.225, 0.165],
    bite: (x) => 0.03 * (0.5 - 0.5 * Math.cos(2.6 * x)) + 0.035 * x ** 4,
  },
  upperMolar: { crown: 0.38, halves: [0.45, 0.495, 0.5, 0.46, 0.41, 0.37, 0.36], bite: (x) => cusps(x) },
  lowerMolar: { crown: 0.36, halves: [0.45, 0.5, 0.495, 0.45, 0.405, 0.41, 0.42], bite: (x) => cusps(x) },
};

/** Two cusps with a groove between them and rounded shoulders. */
function cusps(x: number): number {
  return 0.022 * (0.5 + 0.5 * Math.cos(2 * Math.PI * x * 0.95)) + 0.03 * x ** 6;
}

/** Middle line and half width at the furcation and near the apex, and end, as shares of width and length. */
type RootForm = readonly [near: number, far: number, thick: number, thin: number, end: number];

const LOWER_MOLAR_ROOTS: readonly RootForm[] = [
  [0.22, 0.27, 0.2, 0.1, 1],
  [-0.21, -0.3, 0.2, 0.095, 0.97],
];
const UPPER_MOLAR_ROOTS: readonly RootForm[] = [
  [0.2, 0.21, 0.18, 0.08, 0.93],
  [-0.2, -0.27, 0.17, 0.075, 0.88],
  [0.02, -0.02, 0.2, 0.1, 1],
];

function kindOf(placement: ToothPlacement): Kind {
  const position = positionOf(placement.tooth);
  const upper = isUpper(placement.tooth);
  if (position >= 6) return upper ? 'upperMolar' : 'lowerMolar';
  if (position >= 4) return Number(placement.tooth[0]) >= 5 ? (upper ? 'upperMolar' : 'lowerMolar') : 'premolar';
  if (position === 3) return 'canine';
  return upper ? 'upperIncisor' : 'lowerIncisor';
}

/** Returns the outlines of a tooth in its own coordinates, pixels: u across the tooth, v from the bite to the root. */
export function shapeOf(placement: ToothPlacement): ToothShape {
  const kind = kindOf(placement);
  const form = FORMS[kind];
  const { length, width } = placement;
  const molar = kind === 'upperMolar' || kind === 'lowerMolar';
  const neck = form.crown * length;
  const bite = tabulate(-width, width, (u) => form.bite(Math.min(1.1, Math.abs(u) / (width / 2))) * length);
  const table: Point[] = form.halves.map((half, index) => [(0.1 * index + 0.05) * length, half * width]);
  if (!molar) table.push([length, 0.1 * width]);
  const half = tabulate(-20, length + 20, (v) => interpolate(table, v) * (molar ? 1 : roundTip(length - v, 0.1 * length)));
  const roots = molar
    ? (kind === 'upperMolar' ? UPPER_MOLAR_ROOTS : LOWER_MOLAR_ROOTS).map((root) => molarRoot(root, placement, neck))
    : [singleRoot(placement, neck, half)];
  const shape = { length, width, neck, molar, roots, half, bite };
  return { ...shape, inside: molar ? insideMolar(shape) : insideSingle(shape) };
}

/** A single root bends away from the midline toward its apex. */
function singleRoot({ length, width }: ToothPlacement, neck: number, half: (v: number) => number): Root {
  const bend = -0.07 * width;
  const middle = (v: number) => (v > neck ? bend * ((v - neck) / (length - neck)) ** 2 : 0);
  return { start: neck, end: length, middle: tabulate(-20, length + 20, middle), half };
}

function molarRoot([near, far, thick, thin, end]: RootForm, { length, width }: ToothPlacement, neck: number): Root {
  const start = neck * 0.95;
  const stop = end * length;
  const along = (v: number) => Math.min(1, Math.max(0, (v - start) / (stop - start)));
  const middle = (v: number) => width * (near + (far - near) * along(v) ** 1.3 - 0.05 * along(v) ** 3);
  const half = (v: number) => width * (thick + (thin - thick) * along(v) ** 0.9);
  const rounded = (v: number) => half(v) * roundTip(stop - v, 0.14 * length);
  return { start, end: stop, middle: tabulate(-20, length + 20, middle), half: tabulate(-20, length + 20, rounded) };
}

/** Returns the factor that narrows a root to a round tip over its last `stretch`: 1 before it, 0 at the end. */
function roundTip(toEnd: number, stretch: number): number {
  const t = 1 - Math.min(1, Math.max(0, toEnd / stretch));
  return Math.sqrt(1 - t ** 2.4);
}

type ShapeParts = Omit<ToothShape, 'inside'>;

function insideSingle({ half, bite, roots: [root], length }: ShapeParts): ToothShape['inside'] {
  return (u, v) => {
    const side = half(v) - Math.abs(u - (root?.middle(v) ?? 0));
    return smoothMin(smoothMin(v - bite(u), side, 9), (length - v) * 1.6, 10);
  };
}

function insideMolar({ half, bite, roots, length, neck }: ShapeParts): ToothShape['inside'] {
  const furcation = neck + 0.13 * length;
  return (u, v) => {
    const crown = smoothMin(smoothMin(v - bite(u), half(v) - Math.abs(u), 11), furcation - v, 6);
    if (v < neck * 0.8) return crown;
    return roots.reduce((best, root) => smoothMax(best, insideRoot(root, u, v), 7), crown);
  };
}

/** Returns the depth below the surface of one root. */
export function insideRoot(root: Root, u: number, v: number): number {
  const side = root.half(v) - Math.abs(u - root.middle(v));
  return smoothMin(smoothMin(side, v - root.start, 4), (root.end - v) * 1.6, 9);
}
