import { isPatientRight, isPosterior, isPrimary, isUpper, positionOf, type Surface, type ToothNumber } from '@molaar/domain/teeth';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A tooth as drawn in the upper jaw: x = 0 is its axis, y = 0 its neck, roots above (negative), crown below; a lower
 * tooth is the same drawing upside down. Units of the chart. All shapes are SVG paths.
 */
export interface ToothGeometry {
  readonly width: number;
  readonly crownHeight: number;
  readonly rootLength: number;
  readonly crown: string;
  readonly roots: readonly string[];
  /** From the pulp to each apex. */
  readonly canals: readonly { readonly from: Point; readonly to: Point }[];
  /** The five surfaces of the diagram below the crown. */
  readonly surfaces: Readonly<Partial<Record<Surface, string>>>;
  /** Filling or decay of that surface in the side view, which does not show the far side (L). */
  readonly sideSpots: Readonly<Partial<Record<Surface, string>>>;
  readonly diagram: { readonly centre: Point; readonly half: number };
  /** +1 when mesial is on the right, -1 when it is on the left. */
  readonly mesial: 1 | -1;
}

type Kind = 'incisor' | 'canine' | 'premolar' | 'molar';

/** Width of the column by position from the midline; the same in both jaws, so that the rows align. */
const COLUMNS = [38, 34, 36, 37, 37, 51, 49, 45] as const;
const PROPORTIONS: Readonly<Record<Kind, { crown: number; root: number }>> = {
  incisor: { crown: 30, root: 44 },
  canine: { crown: 32, root: 56 },
  premolar: { crown: 27, root: 46 },
  molar: { crown: 26, root: 42 },
};
/** Gap between neighbouring crowns. */
const BETWEEN_TEETH = 4;
const DIAGRAM = { half: 13, gap: 7 } as const;
/** Scale of primary teeth. */
export const PRIMARY_SCALE = 0.74;

export function columnWidth(position: number): number {
  return COLUMNS[position - 1] ?? 0;
}

export function kindOf(tooth: ToothNumber): Kind {
  const position = positionOf(tooth);
  if (position <= 2) return 'incisor';
  if (position === 3) return 'canine';
  return isPrimary(tooth) || position >= 6 ? 'molar' : 'premolar';
}

/** Distance from the neck to the lowest point of the drawing, at scale 1. */
export const BELOW_EDGE = DIAGRAM.gap + 2 * DIAGRAM.half;
/** Height of root and crown of the tallest tooth. */
export const TALLEST = { root: PROPORTIONS.canine.root, crown: PROPORTIONS.canine.crown } as const;

export function toothGeometry(tooth: ToothNumber): ToothGeometry {
  const kind = kindOf(tooth);
  const width = columnWidth(positionOf(tooth)) - BETWEEN_TEETH;
  const { crown: crownHeight, root: rootLength } = PROPORTIONS[kind];
  const roots = rootsOf(tooth, kind, width, rootLength);
  const mesial = isPatientRight(tooth) ? 1 : -1;
  const diagram = { centre: { x: 0, y: crownHeight + DIAGRAM.gap + DIAGRAM.half }, half: DIAGRAM.half };
  return {
    width,
    crownHeight,
    rootLength,
    crown: crownPath(kind, width, crownHeight),
    roots: roots.map((root) => root.path),
    canals: roots.map((root) => ({ from: { x: root.apex.x * 0.35, y: crownHeight * 0.3 }, to: root.apex })),
    surfaces: diagramSurfaces(tooth, diagram, mesial),
    sideSpots: sideSpots(tooth, width, crownHeight, mesial),
    diagram,
    mesial,
  };
}

/** Template tag for SVG paths that rounds their numbers. */
function path(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((text, part, index) => text + part + (index < values.length ? round(values[index] as number) : ''), '');
}

export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function crownPath(kind: Kind, w: number, h: number): string {
  const neck = w * 0.36;
  const left = path`M${-neck},0 C${-w * 0.46},${h * 0.2} ${-w * 0.5},${h * 0.45} `;
  const right = path` C${w * 0.5},${h * 0.45} ${w * 0.46},${h * 0.2} ${neck},0 Q0,${h * 0.14} ${-neck},0 Z`;
  switch (kind) {
    case 'incisor':
      return (
        left +
        path`${-w * 0.46},${h * 0.93} Q${-w * 0.44},${h} ${-w * 0.36},${h} L${w * 0.36},${h} Q${w * 0.44},${h} ${w * 0.46},${h * 0.93}` +
        right
      );
    case 'canine':
      return left + path`${-w * 0.44},${h * 0.72} Q${-w * 0.2},${h * 0.98} 0,${h} Q${w * 0.2},${h * 0.98} ${w * 0.44},${h * 0.72}` + right;
    case 'premolar':
      return (
        left +
        path`${-w * 0.44},${h * 0.84} Q${-w * 0.26},${h * 1.08} 0,${h * 0.9} Q${w * 0.26},${h * 1.08} ${w * 0.44},${h * 0.84}` +
        right
      );
    case 'molar':
      return (
        left +
        path`${-w * 0.46},${h * 0.86} Q${-w * 0.33},${h * 1.1} ${-w * 0.16},${h * 0.92} Q0,${h * 1.08} ${w * 0.16},${h * 0.92} ` +
        path`Q${w * 0.33},${h * 1.1} ${w * 0.46},${h * 0.86}` +
        right
      );
  }
}

interface Root {
  readonly path: string;
  readonly apex: Point;
}

/** Upper molars have three roots, lower molars and the upper first premolar two, all others one. */
function rootsOf(tooth: ToothNumber, kind: Kind, w: number, length: number): Root[] {
  const neck = w * 0.36;
  if (kind === 'molar' && isUpper(tooth)) {
    // The palatal root is behind the other two.
    return [
      root(-neck * 0.5, neck * 0.5, 0, length * 1.06),
      root(-neck, -neck * 0.02, -w * 0.33, length),
      root(neck * 0.02, neck, w * 0.33, length),
    ];
  }
  if (kind === 'molar') return [root(-neck, neck * 0.04, -w * 0.27, length), root(-neck * 0.04, neck, w * 0.27, length)];
  const isForked = isUpper(tooth) && !isPrimary(tooth) && positionOf(tooth) === 4;
  if (isForked) return [root(-neck, neck * 0.1, -w * 0.2, length), root(-neck * 0.1, neck, w * 0.2, length)];
  return [root(-neck, neck, 0, length)];
}

function root(from: number, to: number, apexX: number, length: number): Root {
  const blunt = 2.4;
  return {
    apex: { x: apexX, y: -length },
    path:
      path`M${from},0.5 C${from},${-length * 0.45} ${apexX - blunt},${-length * 0.8} ${apexX - blunt * 0.7},${-length + 1} ` +
      path`Q${apexX},${-length - 1.5} ${apexX + blunt * 0.7},${-length + 1} C${apexX + blunt},${-length * 0.8} ${to},${-length * 0.45} ${to},0.5 Z`,
  };
}

/** Draws the diagram: cheek side outside (towards the root), tongue side inside, the biting surface in the middle. */
function diagramSurfaces(tooth: ToothNumber, { centre, half }: ToothGeometry['diagram'], mesial: 1 | -1): ToothGeometry['surfaces'] {
  const inner = { x: half * 0.5, y: isPosterior(tooth) ? half * 0.5 : half * 0.2 };
  const { y } = centre;
  const side = (sign: number) =>
    path`M${sign * half},${y - half} L${sign * inner.x},${y - inner.y} L${sign * inner.x},${y + inner.y} L${sign * half},${y + half} Z`;
  const cap = (sign: number) =>
    path`M${-half},${y + sign * half} L${-inner.x},${y + sign * inner.y} L${inner.x},${y + sign * inner.y} L${half},${y + sign * half} Z`;
  const middle = path`M${-inner.x},${y - inner.y} L${inner.x},${y - inner.y} L${inner.x},${y + inner.y} L${-inner.x},${y + inner.y} Z`;
  return { M: side(mesial), D: side(-mesial), B: cap(-1), L: cap(1), [isPosterior(tooth) ? 'O' : 'I']: middle };
}

function sideSpots(tooth: ToothNumber, w: number, h: number, mesial: 1 | -1): ToothGeometry['sideSpots'] {
  const wall = (sign: number) =>
    path`M${sign * w * 0.45},${h * 0.3} Q${sign * w * 0.16},${h * 0.5} ${sign * w * 0.45},${h * 0.78} Q${sign * w * 0.5},${h * 0.5} ${sign * w * 0.45},${h * 0.3} Z`;
  const edge = isPosterior(tooth)
    ? path`M${-w * 0.24},${h * 0.94} Q0,${h * 0.36} ${w * 0.24},${h * 0.94} Q0,${h * 0.86} ${-w * 0.24},${h * 0.94} Z`
    : path`M${-w * 0.3},${h * 0.95} L${-w * 0.22},${h * 0.74} L${w * 0.22},${h * 0.74} L${w * 0.3},${h * 0.95} Z`;
  const front = path`M${-w * 0.16},${h * 0.42} a${w * 0.16},${h * 0.15} 0 1 0 ${w * 0.32},0 a${w * 0.16},${h * 0.15} 0 1 0 ${-w * 0.32},0 Z`;
  return { M: wall(mesial), D: wall(-mesial), [isPosterior(tooth) ? 'O' : 'I']: edge, B: front };
}
