import { bitingSurface, isPatientRight, isPosterior, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { arc, between, closedCurve, openCurve, type Point, polygon } from './path';
import { formOf, type Kind, type RootForm, type ShapePoint, type ToothForm } from './tooth-forms';

/**
 * A tooth as drawn in the upper jaw: x = 0 is its axis, y = 0 its neck, roots above (negative), crown below; a lower
 * tooth is the same drawing upside down. Units of the chart. All shapes are SVG paths.
 */
export interface ToothGeometry {
  readonly kind: Kind;
  readonly width: number;
  readonly crownHeight: number;
  readonly rootLength: number;
  /** Half the width of the neck. */
  readonly neck: number;
  readonly crown: string;
  /** Shade at the distal side of the crown and light at the mesial one. */
  readonly shade: string;
  readonly light: string;
  /** From back to front; molars have a common outline of the two roots that are side by side. */
  readonly roots: readonly string[];
  readonly canals: readonly Canal[];
  /** The crown seen from the biting edge, around (0, 0), cheek side above. */
  readonly top: {
    readonly centre: Point;
    readonly outline: string;
    readonly table: string;
    readonly edges: string;
    readonly fissures: string;
  };
  /** The five surfaces of the top. */
  readonly surfaces: Readonly<Partial<Record<Surface, string>>>;
  /** Middle of each surface of the top, and how far a lesion may extend from there. */
  readonly spots: Readonly<Partial<Record<Surface, Point & { readonly rx: number; readonly ry: number }>>>;
  /** Parts of the crown in the side view that stand for a surface; it does not show the far side (L). */
  readonly sideZones: Readonly<Partial<Record<Surface, string>>>;
  /** A filling of that surface in the side view. */
  readonly sideFillings: Readonly<Partial<Record<Surface, string>>>;
  /** Decay of that surface in the side view. */
  readonly sideLesions: Readonly<Partial<Record<Surface, string>>>;
  /** +1 when mesial is on the right, -1 when it is on the left. */
  readonly mesial: 1 | -1;
}

/** Centre line of a root canal from the pulp over a bend to the apex. */
export interface Canal {
  readonly from: Point;
  readonly bend: Point;
  readonly to: Point;
}

/** Returns a point of a canal; `part` from 0 at the pulp to 1 at the apex. */
export function onCanal({ from, bend, to }: Canal, part: number): Point {
  return between(between(from, bend, part), between(bend, to, part), part);
}

/** Width of the column by position from the midline; the same in both jaws, so that the rows align. */
const COLUMNS = [41, 33, 37, 35, 35, 52, 49, 47] as const;
/** Distance from the biting edge to the middle of the top, and half the depth of the deepest tooth. */
const TOP = { gap: 6, half: 22 } as const;
/** Scale of primary teeth. */
export const PRIMARY_SCALE = 0.74;
/** Height of root and crown of the tallest tooth. */
export const TALLEST = { root: 58, crown: 44 } as const;
/** Distance from the biting edge to the lowest point of the drawing, at scale 1. */
export const BELOW_EDGE = TOP.gap + 2 * TOP.half;

/** Returns the width of a tooth's column in units of the drawing. @param position 1 to 8 from the midline */
export function columnWidth(position: number): number {
  return COLUMNS[position - 1] ?? 0;
}

const known = new Map<ToothNumber, ToothGeometry>();

/** Returns the shapes of a tooth; they are computed once. */
export function toothGeometry(tooth: ToothNumber): ToothGeometry {
  const geometry = known.get(tooth) ?? computeGeometry(tooth);
  known.set(tooth, geometry);
  return geometry;
}

function computeGeometry(tooth: ToothNumber): ToothGeometry {
  const form = formOf(tooth);
  const mesial = isPatientRight(tooth) ? 1 : -1;
  const half = form.width / 2;
  /** Crown: `v` from neck to biting edge. */
  const onCrown = ([u, v]: ShapePoint): Point => ({ x: mesial * u * half, y: v * form.crown });
  const onRoot = ([u, v]: ShapePoint): Point => ({ x: mesial * u * half, y: -v * form.root });
  const { neck } = form;
  // The enamel border rises towards the root in the middle.
  const border: ShapePoint[] = [
    [neck, 0.02],
    [neck * 0.55, -0.05],
    [0, -0.085],
    [-neck * 0.55, -0.05],
    [-neck, 0.02],
  ];
  /** A crescent along one side of the crown; `outside` and `depth` are parts of half its width. */
  const crescent = (sign: number, outside: number, depth: number): Point[] => {
    const outer = form.outline.filter(([u, v]) => Math.sign(u) === sign && Math.abs(u) > 0.7 && v < 0.97).sort((a, b) => a[1] - b[1]);
    const inner = outer.map(([u, v], index): ShapePoint => {
      const middle = Math.sin((Math.PI * index) / (outer.length - 1));
      return [u * outside * (1 - depth * middle), v];
    });
    return [...outer.map(([u, v]): ShapePoint => [u * outside, v]), ...inner.slice(1, -1).reverse()].map(onCrown);
  };
  const biting = bitingSurface(tooth);
  return {
    kind: form.kind,
    width: form.width,
    crownHeight: form.crown,
    rootLength: form.root,
    neck: neck * half,
    crown: closedCurve([...form.outline, ...border].map(onCrown)),
    shade: closedCurve(crescent(-1, 1, 0.36)),
    light: closedCurve(crescent(1, 0.84, 0.24)),
    roots: rootOutlines(form.roots, neck).map((points) => closedCurve(points.map(onRoot))),
    canals: canalsOf(form.roots, neck).map(([from, bend, to]) => ({ from: onCrown(from), bend: onRoot(bend), to: onRoot(to) })),
    ...topOf(form, mesial, biting),
    ...sideViews({ onCrown, tooth, outline: form.outline }),
    mesial,
  };
}

/** Outlines of the roots in parts of their length, from back to front. They reach below the border of the enamel. */
function rootOutlines(roots: RootForm, n: number): ShapePoint[][] {
  switch (roots) {
    case 'single':
      return [
        [
          [n * 0.8, -0.1],
          [n * 0.97, 0],
          [n * 0.9, 0.22],
          [n * 0.68, 0.55],
          [n * 0.34, 0.85],
          [0, 0.98],
          [-0.12, 1],
          [-0.24, 0.97],
          [-n * 0.52, 0.84],
          [-n * 0.78, 0.55],
          [-n * 0.92, 0.22],
          [-n * 0.97, 0],
          [-n * 0.8, -0.1],
        ],
      ];
    case 'fork':
      return [
        [
          [n * 0.8, -0.1],
          [n * 0.97, 0],
          [n * 0.94, 0.24],
          [n * 0.86, 0.6],
          [0.5, 0.9],
          [0.36, 1],
          [0.22, 0.93],
          [0.12, 0.7],
          [0.02, 0.52],
          [-0.1, 0.7],
          [-0.24, 0.9],
          [-0.4, 0.96],
          [-0.54, 0.86],
          [-n * 0.9, 0.56],
          [-n * 0.94, 0.24],
          [-n * 0.97, 0],
          [-n * 0.8, -0.1],
        ],
      ];
    case 'double':
      return [twoRoots(n, 0.3)];
    case 'triple':
      return [
        // The palatal root is behind the other two.
        [
          [n * 0.52, 0],
          [0.34, 0.5],
          [0.16, 0.94],
          [-0.02, 1.06],
          [-0.2, 0.94],
          [-0.36, 0.5],
          [-n * 0.52, 0],
        ],
        twoRoots(n, 0.36),
      ];
  }
}

function twoRoots(n: number, furcation: number): ShapePoint[] {
  return [
    [n * 0.85, -0.1],
    [n * 0.98, 0],
    [n * 0.99, 0.24],
    [0.8, 0.56],
    [0.64, 0.84],
    [0.5, 0.98],
    [0.38, 0.95],
    [0.3, 0.74],
    [0.19, 0.5],
    [0.02, furcation],
    [-0.15, 0.48],
    [-0.29, 0.72],
    [-0.46, 0.93],
    [-0.6, 0.97],
    [-0.7, 0.84],
    [-0.8, 0.54],
    [-n * 0.99, 0.24],
    [-n * 0.98, 0],
    [-n * 0.85, -0.1],
  ];
}

type CanalShape = readonly [from: ShapePoint, bend: ShapePoint, to: ShapePoint];

function canalsOf(roots: RootForm, n: number): CanalShape[] {
  switch (roots) {
    case 'single':
      return [
        [
          [0, 0.4],
          [-0.02 * n, 0.4],
          [-0.09, 0.98],
        ],
      ];
    case 'fork':
      return [
        [
          [0.16, 0.34],
          [0.44, 0.4],
          [0.36, 0.97],
        ],
        [
          [-0.16, 0.34],
          [-0.46, 0.4],
          [-0.42, 0.93],
        ],
      ];
    case 'double':
      return molarCanals();
    case 'triple':
      return [
        [
          [0, 0.36],
          [-0.02, 0.4],
          [-0.02, 1.03],
        ],
        ...molarCanals(),
      ];
  }
}

function molarCanals(): CanalShape[] {
  return [
    [
      [0.24, 0.36],
      [0.66, 0.3],
      [0.48, 0.96],
    ],
    [
      [-0.24, 0.36],
      [-0.62, 0.3],
      [-0.62, 0.95],
    ],
  ];
}

/** Points of the outline between two surfaces of the top; more are not visible. */
const STEPS = 4;

/** Angles at which the surfaces of the top meet, from mesial over the tongue side: degrees of the circle in parts. */
const CORNERS: Readonly<Record<'posterior' | 'front', readonly number[]>> = {
  posterior: [-42, 42, 138, 222],
  front: [-28, 28, 152, 208],
};

/** Returns the top with its surfaces: a ring of four around the biting surface. */
function topOf(form: ToothForm, mesial: 1 | -1, biting: 'O' | 'I'): Pick<ToothGeometry, 'top' | 'surfaces' | 'spots'> {
  const { width, depth, crown, table } = form;
  const outlineAt = radiusOf(form.top);
  const scaled = (u: number, v: number): Point => ({ x: (mesial * u * width) / 2, y: (v * depth) / 2 });
  const outer = (angle: number): Point => {
    const r = outlineAt(angle);
    return scaled(r * Math.cos(angle), r * Math.sin(angle));
  };
  const inner = (angle: number): Point => {
    const r = outlineAt(angle);
    return scaled(r * table.u * Math.cos(angle), table.centre + r * table.v * Math.sin(angle));
  };
  const corners = CORNERS[biting === 'O' ? 'posterior' : 'front'].map((degrees) => (degrees * Math.PI) / 180);
  const angles = corners.flatMap((from, index) => {
    const to = index === 3 ? (corners[0] as number) + 2 * Math.PI : (corners[index + 1] as number);
    return Array.from({ length: STEPS }, (_, step) => from + ((to - from) * step) / STEPS);
  });
  const [outside, inside] = [angles.map(outer), angles.map(inner)];
  const ring = (index: number): string => {
    const [from, to] = [index * STEPS, (index + 1) * STEPS];
    return `${arc(outside, from, to)} ${arc(inside, to, from, 'L')} Z`;
  };
  const spot = (index: number) => {
    const [far, near] = [outside[index * STEPS + STEPS / 2] as Point, inside[index * STEPS + STEPS / 2] as Point];
    const thick = Math.hypot(far.x - near.x, far.y - near.y) / 2;
    const isSide = index % 2 === 0;
    const long = isSide ? depth * 0.2 : width * 0.2;
    return { x: (far.x + near.x) / 2, y: (far.y + near.y) / 2, rx: isSide ? thick * 0.86 : long, ry: isSide ? long : thick * 0.86 };
  };
  // The ring starts at the mesial surface and continues over the tongue side.
  const names = ['M', 'L', 'D', 'B'] as const;
  const centre = scaled(0, table.centre);
  return {
    top: {
      centre: { x: 0, y: crown + TOP.gap + TOP.half },
      outline: closedCurve(outside),
      table: closedCurve(inside),
      edges: corners.map((_, index) => polygon([outside[index * STEPS] as Point, inside[index * STEPS] as Point])).join(' '),
      fissures: form.fissures.map((line) => openCurve(line.map(([u, v]) => scaled(u * 0.94, v * 0.94)))).join(' '),
    },
    surfaces: { ...Object.fromEntries(names.map((name, index) => [name, ring(index)])), [biting]: closedCurve(inside) },
    spots: {
      ...Object.fromEntries(names.map((name, index) => [name, spot(index)])),
      [biting]: { ...centre, rx: (width / 2) * table.u * 0.62, ry: (depth / 2) * table.v * (biting === 'O' ? 0.5 : 0.9) },
    },
  };
}

/** Returns the distance of an outline around (0, 0) from the centre, by angle. */
function radiusOf(points: readonly ShapePoint[]): (angle: number) => number {
  const polar = points.map(([u, v]) => ({ angle: positive(Math.atan2(v, u)), r: Math.hypot(u, v) })).sort((a, b) => a.angle - b.angle);
  const [first, last] = [polar[0], polar.at(-1)] as [(typeof polar)[0], (typeof polar)[0]];
  const around = [{ ...last, angle: last.angle - 2 * Math.PI }, ...polar, { ...first, angle: first.angle + 2 * Math.PI }];
  return (angle) => {
    const wanted = positive(angle);
    const index = around.findIndex((one) => one.angle >= wanted);
    const [from, to] = [around[index - 1], around[index]] as [(typeof polar)[0], (typeof polar)[0]];
    const part = (wanted - from.angle) / (to.angle - from.angle);
    return from.r + (to.r - from.r) * part;
  };
}

function positive(angle: number): number {
  return (angle + 4 * Math.PI) % (2 * Math.PI);
}

type SideViews = Pick<ToothGeometry, 'sideZones' | 'sideFillings' | 'sideLesions'>;

/** Returns where the biting edge of a crown is, by position from distal to mesial. */
function bitingEdge(outline: readonly ShapePoint[]): (u: number) => number {
  const across = outline.map(([u]) => u);
  const edge = outline.slice(across.indexOf(Math.min(...across)), across.indexOf(Math.max(...across)) + 1);
  return (wanted) => {
    const index = Math.min(
      Math.max(
        edge.findIndex(([u]) => u >= wanted),
        1,
      ),
      edge.length - 1,
    );
    const [[fromU, fromV], [toU, toV]] = [edge[index - 1], edge[index]] as [ShapePoint, ShapePoint];
    return fromV + ((toV - fromV) * (wanted - fromU)) / (toU - fromU);
  };
}

interface Side {
  readonly onCrown: (point: ShapePoint) => Point;
  readonly tooth: ToothNumber;
  readonly outline: readonly ShapePoint[];
}

/** Returns what the side view shows of the surfaces. */
function sideViews({ onCrown, tooth, outline }: Side): SideViews {
  const edge = bitingEdge(outline);
  /** Points at the biting edge end with the tooth, whose cusps differ. */
  const within = (points: readonly ShapePoint[]) => points.map(([u, v]): ShapePoint => [u, Math.min(v, edge(u) - 0.03)]);
  const area = (points: readonly ShapePoint[]) => polygon(points.map(onCrown));
  const curve = (points: readonly ShapePoint[]) => closedCurve(points.map(onCrown));
  const flipped = (points: readonly ShapePoint[]) => points.map(([u, v]): ShapePoint => [-u, v]);
  const biting = bitingSurface(tooth);
  const isBack = isPosterior(tooth);
  const zone: ShapePoint[] = [
    [1.02, 0],
    [0.5, 0],
    [0.5, 0.7],
    [1.02, 0.95],
  ];
  const wall: ShapePoint[] = isBack
    ? [
        [0.99, 0.5],
        [0.82, 0.4],
        [0.58, 0.46],
        [0.54, 0.7],
        [0.56, 0.94],
        [0.78, 0.91],
        [0.95, 0.76],
      ]
    : [
        [0.95, 0.44],
        [0.66, 0.5],
        [0.54, 0.66],
        [0.66, 0.82],
        [0.96, 0.86],
        [0.98, 0.66],
      ];
  const decay: ShapePoint[] = [
    [0.96, 0.4],
    [0.76, 0.42],
    [0.68, 0.54],
    [0.6, 0.6],
    [0.7, 0.68],
    [0.8, 0.76],
    [0.97, 0.72],
    [0.995, 0.56],
  ];
  return {
    sideZones: {
      M: area(zone),
      D: area(flipped(zone)),
      B: area([
        [-0.5, -0.06],
        [0.5, -0.06],
        [0.5, 0.7],
        [-0.5, 0.7],
      ]),
      [biting]: area([
        [-1, 0.94],
        [-0.5, 0.7],
        [0.5, 0.7],
        [1, 0.94],
        [0.6, 1],
        [-0.6, 1],
      ]),
    },
    sideFillings: {
      M: curve(within(wall)),
      D: curve(within(flipped(wall))),
      B: curve([
        [0.46, 0.3],
        [0, 0.38],
        [-0.46, 0.3],
        [-0.54, 0.16],
        [-0.36, 0.07],
        [0, 0.03],
        [0.36, 0.07],
        [0.54, 0.16],
      ]),
      [biting]: isBack
        ? curve(
            within([
              [-0.54, 0.9],
              [-0.44, 0.72],
              [-0.2, 0.64],
              [0.2, 0.64],
              [0.44, 0.72],
              [0.54, 0.9],
              [0.3, 0.88],
              [0, 0.82],
              [-0.3, 0.88],
            ]),
          )
        : curve([
            ...[0.7, 0.35, 0, -0.35, -0.7].map((u): ShapePoint => [u, edge(u) - 0.03]),
            ...[-0.64, -0.32, 0, 0.32, 0.64].map((u): ShapePoint => [u, edge(u) - 0.19]),
          ]),
    },
    sideLesions: {
      M: curve(within(decay)),
      D: curve(within(flipped(decay))),
      B: curve([
        [0.34, 0.3],
        [0.1, 0.26],
        [-0.16, 0.34],
        [-0.42, 0.26],
        [-0.4, 0.12],
        [-0.1, 0.08],
        [0.2, 0.05],
        [0.42, 0.14],
      ]),
      [biting]: isBack
        ? curve(
            within([
              [-0.24, 0.86],
              [-0.28, 0.74],
              [-0.1, 0.66],
              [0.06, 0.58],
              [0.2, 0.68],
              [0.3, 0.76],
              [0.2, 0.86],
              [0, 0.8],
            ]),
          )
        : curve(
            within([
              [-0.4, 0.95],
              [-0.46, 0.84],
              [-0.1, 0.78],
              [0.2, 0.82],
              [0.42, 0.86],
              [0.36, 0.95],
              [0, 0.965],
            ]),
          ),
    },
  };
}
