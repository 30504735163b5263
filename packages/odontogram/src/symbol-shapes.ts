import type { ToothStatus } from '@molaar/domain/statuses';
import type { Surface } from '@molaar/domain/teeth';
import { circle, closedCurve, openCurve, type Point, path, polygon, polyline, rectangle } from './path';
import type { Tone } from './theme';
import { type Canal, onCanal, type ToothGeometry } from './tooth-geometry';
import { isResidualRoot, type StatusSymbol } from './tooth-state';

/**
 * SOFT: the lighter colour of the tone. CORE: the middle of a lesion. CERAMIC, METAL: shaded. PAGE, ENAMEL: nothing of
 * the tooth, or the tooth, is there.
 */
export type Fill = 'none' | 'solid' | 'soft' | 'core' | 'page' | 'ceramic' | 'ceramicTop' | 'metal' | 'hatch' | 'cross' | 'dots';

/** Part of a symbol. The tone gives it a colour; shape and pattern distinguish it without colour. */
export interface SymbolShape {
  readonly d: string;
  readonly view: 'side' | 'top';
  readonly fill: Fill;
  readonly tone: Tone;
  /** Width of the line; 0 for none. */
  readonly line: number;
  readonly opacity?: number;
}

type Draw = (geometry: ToothGeometry, surfaces: readonly Surface[]) => SymbolShape[];

/** Each status has its own symbol, readable without colour. Findings of the jaw are at the root. */
const DRAWINGS: Readonly<Record<ToothStatus, Draw>> = {
  SOUND: () => [],
  PRIM_CAR_CAVITY: (geometry, surfaces) => caries(geometry, surfaces, 'core'),
  SEC_CAR_CAVITY: (geometry, surfaces) => caries(geometry, surfaces, 'soft'),
  COMPOSITE: (geometry, surfaces) => filling(geometry, surfaces),
  FILLING_INLAY: (geometry, surfaces) => [...filling(geometry, surfaces), ...filling(geometry, surfaces, 'hatch')],
  FILLING_ONLAY: (geometry, surfaces) => [...filling(geometry, surfaces), ...filling(geometry, surfaces, 'cross'), cap(geometry)],
  CROWN: (geometry) => crown(geometry),
  ABUTMENT: (geometry) => crown(geometry),
  BRIDGE: (geometry) => crown(geometry),
  PONTIC: (geometry) => pontic(geometry),
  BRACES: (geometry) => bracket(geometry),
  GOOD_ENDODONTICS: ({ canals }) =>
    canals.map((canal) => side(tapered(canal, { from: 0.14, to: 0.97, start: 2, end: 0.8 }), 'restoration', 0.7, 'solid')),
  POOR_ENDODONTICS: ({ canals }) => canals.flatMap(poorFilling),
  SUPPORT_NON_SCREW: (geometry) => [side(post(geometry), 'restoration', 1, 'metal')],
  SCREW: (geometry) => [side(screw(geometry), 'restoration', 1, 'metal')],
  IMPLANT: (geometry) => implant(geometry),
  PERIODONTITIS_PERIAPICAL: ({ canals }) =>
    canals.flatMap(({ to }) => [
      { ...side(circle({ x: to.x, y: to.y - 1.5 }, 6.6), 'issue', 1.3, 'soft'), opacity: 0.55 },
      { ...side(circle({ x: to.x, y: to.y - 1.5 }, 3), 'issue', 0, 'solid'), opacity: 0.8 },
    ]),
  PERIODONTITIS_COM: (geometry) => boneLoss(geometry),
  FRACTURE: (geometry, surfaces) => fracture(geometry, surfaces),
  ATTRITION: (geometry) => attrition(geometry),
  CHIPPED_TOOTH: (geometry, surfaces) => chip(geometry, surfaces),
  OVERHANG: (geometry, surfaces) => overhang(geometry, surfaces),
  PLAQUE_LOC: (geometry) => calculus(geometry),
  EMERGING_TOOTH: (geometry) => [...inJaw(geometry), side(arrow(geometry), 'tooth', 1.8)],
  UNERUPTED: (geometry) => [...inJaw(geometry), side(follicle(geometry), 'tooth', 1.1)],
  EXTRACTED: (geometry) => [side(saltire(geometry), 'tooth', 2.2)],
  CONGENITALLY_MISSING: (geometry) => emptySet(geometry),
  MISSING_UNSPECIFIED: (geometry) => questionMark(geometry),
  FOREIGN_OBJ: (geometry) => [side(star(jawPoint(geometry), 7.5), 'issue', 1.3, 'dots')],
  // As on a radiograph: a lucency is empty, an opacity filled, a mixture hatched.
  IRREG_LUCENCY: (geometry) => [side(blob(jawPoint(geometry), 8.5, 8), 'issue', 1.6)],
  IRREG_OPACITY: (geometry) => [{ ...side(blob(jawPoint(geometry), 8.5, 8), 'issue', 1.2, 'solid'), opacity: 0.85 }],
  MIX_OPACITY_FORMATION: (geometry) => [side(blob(jawPoint(geometry), 8.5, 8), 'issue', 1.4, 'cross')],
  SURGICAL_PLATE: (geometry) => plate(geometry),
  WIRE: (geometry) => wire(geometry),
  JEWELLERY: (geometry) => [side(star({ x: 0, y: geometry.crownHeight * 0.45 }, 5), 'other', 1.2, 'solid')],
  CUSTOM: (geometry) => [side(diamond(jawPoint(geometry)), 'other', 1.5, 'cross')],
};

/** What covers what: contents of the root, then crowns, then everything on top of the tooth. */
const UNDER: readonly ToothStatus[] = ['IMPLANT', 'GOOD_ENDODONTICS', 'POOR_ENDODONTICS', 'SUPPORT_NON_SCREW', 'SCREW'];
const OVER_ROOT: readonly ToothStatus[] = ['CROWN', 'ABUTMENT', 'BRIDGE', 'PONTIC'];
const FILLINGS: readonly ToothStatus[] = ['COMPOSITE', 'FILLING_INLAY', 'FILLING_ONLAY'];

/** Compares statuses by the order in which they are drawn. */
export function compareLayers(a: Pick<StatusSymbol, 'status'>, b: Pick<StatusSymbol, 'status'>): number {
  return layerOf(a.status) - layerOf(b.status);
}

function layerOf(status: ToothStatus): number {
  const layer = [UNDER, OVER_ROOT, FILLINGS].findIndex((statuses) => statuses.includes(status));
  return layer < 0 ? 3 : layer;
}

/** Returns the shapes that draw a status on a tooth; a residual root is drawn as decay on its stump. */
export function symbolShapes(geometry: ToothGeometry, symbol: Pick<StatusSymbol, 'status' | 'surfaces'>): SymbolShape[] {
  return isResidualRoot(symbol) ? stumpDecay(geometry) : DRAWINGS[symbol.status](geometry, symbol.surfaces);
}

function side(d: string, tone: Tone, line: number, fill: Fill = 'none'): SymbolShape {
  return { d, view: 'side', tone, line, fill };
}

function top(d: string, tone: Tone, line: number, fill: Fill = 'none'): SymbolShape {
  return { ...side(d, tone, line, fill), view: 'top' };
}

/** Returns the surfaces of the top that a status concerns; all of them for the whole crown or when none is named. */
function topSurfaces({ surfaces: own }: ToothGeometry, surfaces: readonly Surface[]): Surface[] {
  const isWhole = surfaces.some((surface) => surface === 'CROWN' || surface === 'WHOLE_TOOTH');
  if (isWhole || surfaces.length === 0) return Object.keys(own) as Surface[];
  return surfaces.filter((surface) => own[surface]);
}

/** A lesion with a dark middle in a tinted surface; with a filling in its middle when it is secondary. */
function caries(geometry: ToothGeometry, surfaces: readonly Surface[], middle: 'core' | 'soft'): SymbolShape[] {
  const isSecondary = middle === 'soft';
  const spots = topSurfaces(geometry, surfaces).flatMap((surface) => {
    const spot = geometry.spots[surface];
    const lesion = geometry.sideLesions[surface];
    if (!spot) return [];
    const { rx, ry } = spot;
    return [
      { ...top(geometry.surfaces[surface] as string, 'issue', 0.6, 'soft'), opacity: 0.4 },
      top(blob(spot, rx, ry), 'issue', 1, 'solid'),
      isSecondary
        ? top(blob(spot, rx * 0.52, ry * 0.52), 'restoration', 0.9, 'soft')
        : top(blob({ x: spot.x + rx * 0.08, y: spot.y - ry * 0.06 }, rx * 0.56, ry * 0.56), 'issue', 0, 'core'),
      ...(lesion ? [side(lesion, 'issue', isSecondary ? 2 : 1, isSecondary ? 'cross' : 'solid')] : []),
    ];
  });
  return surfaces.includes('ROOT') ? [...spots, ...rootDecay(geometry, isSecondary)] : spots;
}

function rootDecay({ neck, rootLength, mesial }: ToothGeometry, isSecondary: boolean): SymbolShape[] {
  const spot = { x: mesial * neck * 0.62, y: -rootLength * 0.16 };
  return [
    side(blob(spot, neck * 0.36, 5), 'issue', 1, 'solid'),
    ...(isSecondary ? [] : [side(blob(spot, neck * 0.16, 2.4), 'issue', 0, 'core')]),
  ];
}

/** The decayed end of a residual root. */
function stumpDecay({ neck, crownHeight }: ToothGeometry): SymbolShape[] {
  const y = crownHeight * 0.1;
  return [side(blob({ x: 0, y }, neck * 0.78, 5), 'issue', 1.1, 'solid'), side(blob({ x: 0, y }, neck * 0.4, 2.6), 'issue', 0, 'core')];
}

function filling(geometry: ToothGeometry, surfaces: readonly Surface[], fill: Fill = 'soft'): SymbolShape[] {
  const shapes = topSurfaces(geometry, surfaces).flatMap((surface) => {
    const own = geometry.sideFillings[surface];
    return [top(geometry.surfaces[surface] as string, 'restoration', 1.1, fill), ...(own ? [side(own, 'restoration', 1.1, fill)] : [])];
  });
  return surfaces.includes('ROOT')
    ? [...shapes, side(blob({ x: 0, y: -geometry.rootLength * 0.16 }, geometry.neck * 0.5, 5), 'restoration', 1.1, fill)]
    : shapes;
}

/** Draws the cusps that an onlay covers. */
function cap({ width, crownHeight }: ToothGeometry): SymbolShape {
  const [half, y] = [width * 0.46, crownHeight * 0.76];
  return side(
    polyline([
      { x: -half, y: y + 3 },
      { x: -half, y },
      { x: half, y },
      { x: half, y: y + 3 },
    ]),
    'restoration',
    2,
  );
}

function crown({ crown: outline, top: { outline: seen, fissures } }: ToothGeometry): SymbolShape[] {
  return [side(outline, 'restoration', 1.8, 'ceramic'), top(seen, 'restoration', 1.8, 'ceramicTop'), top(fissures, 'restoration', 0.9)];
}

/** A crown without a root, with a round base on the gum. */
function pontic(geometry: ToothGeometry): SymbolShape[] {
  return [...crown(geometry), side(geometry.crown, 'restoration', 0, 'dots'), top(geometry.top.outline, 'restoration', 0, 'dots')];
}

function bracket({ crownHeight }: ToothGeometry): SymbolShape[] {
  const y = crownHeight * 0.48;
  return [
    side(rectangle({ x: 0, y }, 5.4, 4.6), 'restoration', 1.3, 'metal'),
    side(path`M-5.4,${y} h10.8 M-2.2,${y - 4.6} v9.2 M2.2,${y - 4.6} v9.2`, 'restoration', 1),
  ];
}

/** Part of a canal as an area that narrows from `start` to `end` (half its width). */
function tapered(canal: Canal, { from, to, start, end }: { from: number; to: number; start: number; end: number }): string {
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const edge = (sign: number) =>
    steps.map((step) => {
      const part = from + (to - from) * step;
      const [here, next] = [onCanal(canal, part), onCanal(canal, Math.min(1, part + 0.02))];
      const length = Math.hypot(next.x - here.x, next.y - here.y) || 1;
      const half = sign * (start + (end - start) * step);
      return { x: here.x - ((next.y - here.y) / length) * half, y: here.y + ((next.x - here.x) / length) * half };
    });
  return polygon([...edge(1), ...edge(-1).reverse()]);
}

/** Ends before the apex, with a gap, and an open ring where it should end. */
function poorFilling(canal: Canal): SymbolShape[] {
  return [
    side(tapered(canal, { from: 0.14, to: 0.4, start: 2, end: 1.6 }), 'issue', 0.7, 'solid'),
    side(tapered(canal, { from: 0.5, to: 0.62, start: 1.4, end: 1.1 }), 'issue', 0.7, 'solid'),
    side(circle(onCanal(canal, 0.92), 2.6), 'issue', 1.2),
  ];
}

/** The widest canal is the one with the post. */
function postCanal({ canals, mesial }: ToothGeometry): Canal {
  const distal = canals.find(({ to }) => Math.sign(to.x) === -mesial && Math.abs(to.x) > 5);
  return distal ?? (canals[0] as Canal);
}

function post(geometry: ToothGeometry): string {
  return tapered(postCanal(geometry), { from: 0, to: 0.62, start: 3, end: 1.5 });
}

function screw(geometry: ToothGeometry): string {
  const canal = postCanal(geometry);
  const turns = 9;
  const steps = Array.from({ length: turns + 1 }, (_, index) => index / turns);
  const edge = (sign: number) =>
    steps.map((step, index) => {
      const { x, y } = onCanal(canal, 0.66 * step);
      return { x: x + sign * ((index % 2 === (sign > 0 ? 0 : 1) ? 3.8 : 1.6) - step * 0.8), y };
    });
  return polygon([...edge(1), ...edge(-1).reverse()]);
}

/** A screw in place of the root, with its abutment. */
function implant({ rootLength, width, crownHeight }: ToothGeometry): SymbolShape[] {
  const half = Math.min(8, width * 0.2);
  const turns = 9;
  const length = rootLength * 0.9;
  const at = (index: number) => ({ part: index / turns, y: -3 - ((length - 8) * index) / turns });
  const edge = (sign: number) =>
    Array.from({ length: turns + 1 }, (_, index) => {
      const { part, y } = at(index);
      const core = half * (1 - 0.34 * part);
      return { x: sign * (index % 2 === (sign > 0 ? 0 : 1) ? core + 1.9 : core - 0.6), y };
    });
  const tip = { x: 0, y: -length };
  const body = polygon([
    { x: half + 1, y: 0 },
    ...edge(1),
    { ...tip, x: half * 0.4 },
    { ...tip, x: -half * 0.4 },
    ...edge(-1).reverse(),
    { x: -half - 1, y: 0 },
  ]);
  const neck = polygon([
    { x: -half * 0.95, y: 0 },
    { x: -half * 0.6, y: crownHeight * 0.5 },
    { x: half * 0.6, y: crownHeight * 0.5 },
    { x: half * 0.95, y: 0 },
  ]);
  return [side(neck, 'restoration', 1.2, 'metal'), side(body, 'restoration', 1.2, 'metal')];
}

/** Bone that is lost on both sides of the neck. */
function boneLoss({ width, neck, rootLength }: ToothGeometry): SymbolShape[] {
  const deep = -rootLength * 0.46;
  return [-1, 1].map((sign) =>
    side(
      closedCurve([
        { x: sign * width * 0.54, y: -1 },
        { x: sign * neck * 0.98, y: -2 },
        { x: sign * neck * 0.9, y: deep * 0.6 },
        { x: sign * neck * 0.84, y: deep },
        { x: sign * width * 0.5, y: deep * 0.72 },
        { x: sign * width * 0.56, y: deep * 0.4 },
      ]),
      'issue',
      1.3,
      'hatch',
    ),
  );
}

function fracture({ width, crownHeight, rootLength }: ToothGeometry, surfaces: readonly Surface[]): SymbolShape[] {
  const y = surfaces.includes('ROOT') ? -rootLength * 0.42 : surfaces.includes('CROWN') ? crownHeight * 0.5 : crownHeight * 0.06;
  const line = polyline(
    [-0.48, -0.3, -0.14, 0.06, 0.24, 0.48].map((part, index) => ({ x: part * width, y: y + (index % 2 === 0 ? 3.6 : -3.6) - part * 8 })),
  );
  return [side(line, 'issue', 2.2)];
}

/** The worn edge: a flat facet and lines down to it. */
function attrition({ width, crownHeight, top: { table } }: ToothGeometry): SymbolShape[] {
  const [half, y, high] = [width * 0.4, crownHeight, crownHeight * 0.82];
  const facet = polygon([
    { x: -half * 1.06, y: high },
    { x: half * 1.06, y: high },
    { x: half, y: y + 1 },
    { x: -half, y: y + 1 },
  ]);
  return [
    side(facet, 'issue', 0, 'page'),
    side(facet, 'issue', 0, 'hatch'),
    side(
      polyline([
        { x: -half * 1.12, y: high },
        { x: half * 1.12, y: high },
      ]),
      'issue',
      1.8,
    ),
    top(table, 'issue', 1.2, 'hatch'),
  ];
}

/** The corner that broke off. */
function chip({ width, crownHeight, mesial }: ToothGeometry, surfaces: readonly Surface[]): SymbolShape[] {
  const sign = surfaces.includes('D') && !surfaces.includes('M') ? -mesial : mesial;
  const x = (part: number) => sign * width * part;
  const edge = [
    { x: x(0.54), y: crownHeight * 0.5 },
    { x: x(0.34), y: crownHeight * 0.62 },
    { x: x(0.36), y: crownHeight * 0.76 },
    { x: x(0.16), y: crownHeight * 0.84 },
    { x: x(0.1), y: crownHeight * 1.05 },
  ];
  return [side(polygon([...edge, { x: x(0.56), y: crownHeight * 1.05 }]), 'issue', 0, 'page'), side(polyline(edge), 'issue', 1.7)];
}

/** A spur at the border of a filling. */
function overhang({ width, crownHeight, mesial, neck }: ToothGeometry, surfaces: readonly Surface[]): SymbolShape[] {
  const signs = [...(surfaces.includes('M') ? [mesial] : []), ...(surfaces.includes('D') ? [-mesial] : [])];
  return (signs.length > 0 ? signs : [mesial, -mesial]).map((sign) =>
    side(
      closedCurve([
        { x: sign * width * 0.47, y: crownHeight * 0.4 },
        { x: sign * width * 0.52, y: crownHeight * 0.22 },
        { x: sign * width * 0.54, y: crownHeight * 0.05 },
        { x: sign * (neck + 0.6), y: crownHeight * 0.12 },
        { x: sign * (neck - 2), y: crownHeight * 0.3 },
      ]),
      'issue',
      1,
      'solid',
    ),
  );
}

/** Lumps along the neck. */
function calculus({ neck, crownHeight }: ToothGeometry): SymbolShape[] {
  const lumps = [-0.84, -0.5, -0.16, 0.18, 0.52, 0.86];
  return lumps.map((part, index) => {
    const y = crownHeight * 0.02 + 1.6 - (1 - part * part) * 3;
    return side(blob({ x: part * neck, y }, neck * 0.2, index % 2 === 0 ? 3.4 : 2.6), 'issue', 0.8, 'soft');
  });
}

/** The gum over a tooth that is inside the jaw. */
function inJaw({ width, crownHeight }: ToothGeometry): SymbolShape[] {
  const [half, y] = [width * 0.56, crownHeight * 0.88];
  const wave = [-1, -0.5, 0, 0.5, 1].map((part, index) => ({ x: part * half, y: y + (index % 2 === 0 ? 1.6 : -1.6) }));
  return [side(openCurve(wave), 'tooth', 1.4)];
}

function follicle({ width, crownHeight }: ToothGeometry): string {
  const [rx, top, bottom] = [width * 0.6, -crownHeight * 0.5, crownHeight * 0.76];
  const middle = (top + bottom) / 2;
  return closedCurve([
    { x: -rx, y: middle },
    { x: -rx * 0.66, y: bottom - 2 },
    { x: 0, y: bottom },
    { x: rx * 0.66, y: bottom - 2 },
    { x: rx, y: middle },
    { x: rx * 0.7, y: top + 3 },
    { x: 0, y: top },
    { x: -rx * 0.7, y: top + 3 },
  ]);
}

function arrow({ crownHeight, rootLength }: ToothGeometry): string {
  const [high, low] = [-rootLength * 0.2, crownHeight * 0.6];
  return path`M0,${high} L0,${low} M-5,${low - 6} L0,${low} L5,${low - 6}`;
}

function saltire({ width, crownHeight, rootLength }: ToothGeometry): string {
  const [x, high, low] = [width * 0.44, -rootLength * 0.72, crownHeight];
  return path`M${-x},${high} L${x},${low} M${x},${high} L${-x},${low}`;
}

function missingPoint({ crownHeight, rootLength }: ToothGeometry): Point {
  return { x: 0, y: (crownHeight - rootLength * 0.5) / 2 };
}

function emptySet(geometry: ToothGeometry): SymbolShape[] {
  const { x, y } = missingPoint(geometry);
  return [side(circle({ x, y }, 9), 'tooth', 1.8, 'page'), side(path`M-10,${y + 10} L10,${y - 10}`, 'tooth', 1.8)];
}

/** A ring with two bars: missing for an unknown reason. */
function questionMark(geometry: ToothGeometry): SymbolShape[] {
  const { x, y } = missingPoint(geometry);
  return [side(circle({ x, y }, 9), 'tooth', 1.8, 'page'), side(path`M-4.6,${y - 2.4} h9.2 M-4.6,${y + 2.4} h9.2`, 'tooth', 1.8)];
}

/** Where findings of the jaw are drawn. */
function jawPoint({ rootLength }: ToothGeometry): Point {
  return { x: 0, y: -rootLength * 0.56 };
}

/** Distances of an uneven outline from its middle. */
const UNEVEN = [1, 0.93, 0.82, 0.9, 1.02, 1.06, 0.9, 0.8, 0.94, 1.04] as const;

/** An uneven round area, as a lesion has. */
function blob({ x, y }: Point, rx: number, ry: number): string {
  return closedCurve(
    UNEVEN.map((r, index) => {
      const angle = (index / UNEVEN.length) * 2 * Math.PI;
      return { x: x + rx * r * Math.cos(angle), y: y + ry * r * Math.sin(angle) };
    }),
  );
}

function star({ x, y }: Point, r: number): string {
  return polygon(
    Array.from({ length: 10 }, (_, index) => {
      const [angle, far] = [(index / 10) * 2 * Math.PI - Math.PI / 2, index % 2 === 0 ? r : r * 0.5];
      return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
    }),
  );
}

function diamond({ x, y }: Point): string {
  return polygon([
    { x, y: y - 8 },
    { x: x + 7, y },
    { x, y: y + 8 },
    { x: x - 7, y },
  ]);
}

/** A bar with screw holes. */
function plate(geometry: ToothGeometry): SymbolShape[] {
  const { y } = jawPoint(geometry);
  const half = geometry.width * 0.46;
  const holes = [-0.6, 0, 0.6].map((part) => circle({ x: part * half, y }, 1.7)).join(' ');
  return [side(rectangle({ x: 0, y }, half, 4.4), 'restoration', 1.2, 'metal'), side(holes, 'restoration', 1, 'page')];
}

function wire(geometry: ToothGeometry): SymbolShape[] {
  const { y } = jawPoint(geometry);
  const half = geometry.width * 0.48;
  const wave = Array.from({ length: 9 }, (_, index) => ({
    x: half * (index / 4 - 1),
    y: y + (index % 2 === 0 ? 0 : index % 4 === 1 ? -4 : 4),
  }));
  return [side(openCurve(wave), 'restoration', 1.9)];
}
