import type { ToothStatus } from '@molaar/domain/statuses';
import type { Surface } from '@molaar/domain/teeth';
import { type Point, round, type ToothGeometry } from './tooth-geometry';
import type { StatusSymbol } from './tooth-state';

/** Kind of a symbol. The theme gives it a colour; shape and pattern distinguish it without colour. */
export type Tone = 'issue' | 'restoration' | 'tooth' | 'other';
export type Fill = 'none' | 'solid' | 'hatch' | 'cross' | 'dots';

export interface SymbolShape {
  readonly d: string;
  readonly fill: Fill;
  readonly tone: Tone;
  /** Width of the line; 0 for none. */
  readonly line: number;
}

type Draw = (geometry: ToothGeometry, surfaces: readonly Surface[]) => SymbolShape[];

/** Each status has its own symbol, readable without colour. Findings of the jaw are diamonds at the root. */
const DRAWINGS: Readonly<Record<ToothStatus, Draw>> = {
  SOUND: () => [],
  PRIM_CAR_CAVITY: (geometry, surfaces) => onSurfaces(geometry, surfaces, 'cross', 'issue'),
  SEC_CAR_CAVITY: (geometry, surfaces) => [...onSurfaces(geometry, surfaces, 'cross', 'issue'), ...rim(geometry, surfaces)],
  COMPOSITE: (geometry, surfaces) => onSurfaces(geometry, surfaces, 'solid', 'restoration'),
  FILLING_INLAY: (geometry, surfaces) => onSurfaces(geometry, surfaces, 'hatch', 'restoration'),
  FILLING_ONLAY: (geometry, surfaces) => [...onSurfaces(geometry, surfaces, 'hatch', 'restoration'), cap(geometry)],
  CROWN: (geometry) => crownShapes(geometry, 'hatch'),
  ABUTMENT: (geometry) => crownShapes(geometry, 'hatch'),
  PONTIC: (geometry) => crownShapes(geometry, 'dots'),
  BRIDGE: (geometry) => crownShapes(geometry, 'hatch'),
  BRACES: (geometry) => [stroke(rectangle({ x: 0, y: geometry.crownHeight * 0.5 }, 5, 4), 'restoration', 1.6, 'none')],
  GOOD_ENDODONTICS: (geometry) => geometry.canals.map(({ from, to }) => stroke(segment(from, at(from, to, 0.94)), 'restoration', 2.6)),
  POOR_ENDODONTICS: (geometry) => geometry.canals.flatMap(({ from, to }) => poorFilling(from, to)),
  SUPPORT_NON_SCREW: (geometry) => [stroke(post(geometry), 'restoration', 1.2, 'solid')],
  SCREW: (geometry) => [
    stroke(post(geometry), 'restoration', 1.2, 'none'),
    stroke(threads(-geometry.rootLength * 0.55, geometry.crownHeight * 0.3, 3, 3.5), 'restoration', 1.4),
  ],
  IMPLANT: (geometry) => implant(geometry),
  PERIODONTITIS_PERIAPICAL: (geometry) =>
    geometry.canals.map(({ to }) => stroke(circle({ x: to.x, y: to.y - 2 }, 6), 'issue', 1.4, 'dots')),
  PERIODONTITIS_COM: (geometry) => boneLoss(geometry),
  FRACTURE: (geometry, surfaces) => fracture(geometry, surfaces),
  ATTRITION: (geometry) => attrition(geometry),
  CHIPPED_TOOTH: (geometry) => [stroke(chip(geometry), 'issue', 1.4, 'cross')],
  OVERHANG: (geometry, surfaces) => overhang(geometry, surfaces),
  PLAQUE_LOC: (geometry) =>
    [-0.3, -0.1, 0.1, 0.3].map((part) => stroke(circle({ x: part * geometry.width, y: 2.5 }, 1.7), 'issue', 0.8, 'solid')),
  EMERGING_TOOTH: (geometry) => [stroke(arrow(geometry), 'tooth', 1.8)],
  UNERUPTED: (geometry) => [stroke(ellipse(geometry), 'tooth', 1.4, 'none')],
  EXTRACTED: (geometry) => [stroke(saltire(geometry), 'tooth', 2.2)],
  CONGENITALLY_MISSING: (geometry) => [stroke(emptySet(geometry), 'tooth', 1.8, 'none')],
  MISSING_UNSPECIFIED: (geometry) => [stroke(bars(geometry), 'tooth', 1.8)],
  FOREIGN_OBJ: (geometry) => diamond(geometry, 'issue', 'dots'),
  // As on a radiograph: a lucency is empty, an opacity filled, a mixture hatched.
  IRREG_LUCENCY: (geometry) => diamond(geometry, 'issue', 'none'),
  IRREG_OPACITY: (geometry) => diamond(geometry, 'issue', 'solid'),
  MIX_OPACITY_FORMATION: (geometry) => diamond(geometry, 'issue', 'hatch'),
  SURGICAL_PLATE: (geometry) => plate(geometry),
  WIRE: (geometry) => wire(geometry),
  JEWELLERY: (geometry) => [stroke(circle({ x: 0, y: geometry.crownHeight * 0.45 }, 4), 'other', 1.4, 'solid')],
  CUSTOM: (geometry) => diamond(geometry, 'other', 'cross'),
};

export function symbolShapes(geometry: ToothGeometry, symbol: Pick<StatusSymbol, 'status' | 'surfaces'>): SymbolShape[] {
  return DRAWINGS[symbol.status](geometry, symbol.surfaces);
}

function stroke(d: string, tone: Tone, line: number, fill: Fill = 'none'): SymbolShape {
  return { d, tone, line, fill };
}

function onSurfaces(geometry: ToothGeometry, surfaces: readonly Surface[], fill: Fill, tone: Tone): SymbolShape[] {
  const whole = surfaces.some((surface) => surface === 'CROWN' || surface === 'WHOLE_TOOTH');
  const named = whole || surfaces.length === 0 ? (Object.keys(geometry.surfaces) as Surface[]) : surfaces;
  const shapes = named.flatMap((surface) =>
    [geometry.surfaces[surface], geometry.sideSpots[surface]].flatMap((d) => (d ? [stroke(d, tone, 0.9, fill)] : [])),
  );
  return surfaces.includes('ROOT') ? [...shapes, stroke(circle({ x: 0, y: -geometry.rootLength * 0.3 }, 4), tone, 0.9, fill)] : shapes;
}

/** Decay at a filling: the surface gets a thick border. */
function rim(geometry: ToothGeometry, surfaces: readonly Surface[]): SymbolShape[] {
  return surfaces.flatMap((surface) => {
    const d = geometry.surfaces[surface];
    return d ? [stroke(d, 'issue', 2.2)] : [];
  });
}

function crownShapes(geometry: ToothGeometry, fill: Fill): SymbolShape[] {
  const { centre, half } = geometry.diagram;
  return [stroke(geometry.crown, 'restoration', 2, fill), stroke(rectangle(centre, half + 2.5, half + 2.5), 'restoration', 2)];
}

function cap({ width, crownHeight }: ToothGeometry): SymbolShape {
  return stroke(
    `M${round(-width * 0.46)},${round(crownHeight * 0.8)} L${round(width * 0.46)},${round(crownHeight * 0.8)}`,
    'restoration',
    2,
  );
}

function poorFilling(from: Point, to: Point): SymbolShape[] {
  // Ends before the apex, with a gap, and an open ring where it should end.
  return [
    stroke(segment(from, at(from, to, 0.3)), 'issue', 2.6),
    stroke(segment(at(from, to, 0.42), at(from, to, 0.6)), 'issue', 2.6),
    stroke(circle(at(from, to, 0.9), 2.2), 'issue', 1.2),
  ];
}

function post({ rootLength, crownHeight }: ToothGeometry): string {
  const [top, bottom] = [-rootLength * 0.55, crownHeight * 0.45];
  return `M-1.4,${round(top)} L1.4,${round(top)} L3,${round(bottom)} L-3,${round(bottom)} Z`;
}

function threads(top: number, bottom: number, count: number, half: number): string {
  return Array.from({ length: count }, (_, index) => {
    const y = top + ((index + 0.5) / count) * (bottom - top);
    return `M${round(-half)},${round(y + 1.5)} L${round(half)},${round(y - 1.5)}`;
  }).join(' ');
}

function implant({ rootLength, width }: ToothGeometry): SymbolShape[] {
  const half = Math.min(7, width * 0.18);
  const body =
    `M${round(-half)},0 L${round(-half * 0.8)},${round(-rootLength * 0.75)} Q0,${round(-rootLength * 0.95)} ` +
    `${round(half * 0.8)},${round(-rootLength * 0.75)} L${round(half)},0 Z`;
  const neck = `M${round(-half * 0.6)},0 L${round(-half * 0.6)},5 L${round(half * 0.6)},5 L${round(half * 0.6)},0`;
  return [
    stroke(body, 'restoration', 1.6, 'dots'),
    stroke(neck, 'restoration', 1.6),
    stroke(threads(-rootLength * 0.76, -2, 6, half + 2.5), 'restoration', 1.6),
  ];
}

function boneLoss({ width, rootLength }: ToothGeometry): SymbolShape[] {
  return [-1, 1].map((sign) => {
    const x = sign * width * 0.5;
    return stroke(
      `M${round(x)},0 L${round(sign * width * 0.3)},${round(-rootLength * 0.45)} L${round(x)},${round(-rootLength * 0.45)} Z`,
      'issue',
      1.2,
      'dots',
    );
  });
}

function fracture({ width, crownHeight, rootLength }: ToothGeometry, surfaces: readonly Surface[]): SymbolShape[] {
  const places = surfaces.includes('ROOT') ? [-rootLength * 0.45] : surfaces.includes('CROWN') ? [crownHeight * 0.5] : [0];
  return places.map((y) => {
    const steps = [-0.5, -0.25, 0, 0.25, 0.5].map(
      (part, index) => `${index === 0 ? 'M' : 'L'}${round(part * width)},${round(y + (index % 2 === 0 ? 4 : -4))}`,
    );
    return stroke(steps.join(' '), 'issue', 2);
  });
}

function attrition({ width, crownHeight }: ToothGeometry): SymbolShape[] {
  const y = crownHeight + 2.5;
  const ticks = [-0.3, -0.1, 0.1, 0.3].map((part) => `M${round(part * width)},${round(y)} L${round(part * width)},${round(y - 4)}`);
  return [stroke(`M${round(-width * 0.44)},${round(y)} L${round(width * 0.44)},${round(y)} ${ticks.join(' ')}`, 'issue', 1.6)];
}

function chip({ width, crownHeight, mesial }: ToothGeometry): string {
  const x = mesial * width;
  return `M${round(x * 0.48)},${round(crownHeight * 0.62)} L${round(x * 0.14)},${round(crownHeight)} L${round(x * 0.48)},${round(crownHeight)} Z`;
}

function overhang({ width, crownHeight, mesial }: ToothGeometry, surfaces: readonly Surface[]): SymbolShape[] {
  const signs = [...(surfaces.includes('M') ? [mesial] : []), ...(surfaces.includes('D') ? [-mesial] : [])];
  return (signs.length > 0 ? signs : [mesial, -mesial]).map((sign) =>
    stroke(
      `M${round(sign * width * 0.4)},${round(crownHeight * 0.3)} L${round(sign * width * 0.56)},0 L${round(sign * width * 0.34)},${round(crownHeight * 0.06)} Z`,
      'issue',
      1,
      'solid',
    ),
  );
}

function arrow({ crownHeight, rootLength }: ToothGeometry): string {
  const [top, bottom] = [-rootLength * 0.3, crownHeight * 0.75];
  return `M0,${round(top)} L0,${round(bottom)} M-5,${round(bottom - 6)} L0,${round(bottom)} L5,${round(bottom - 6)}`;
}

function ellipse({ width, crownHeight, rootLength }: ToothGeometry): string {
  const [rx, ry] = [width * 0.56, (crownHeight + rootLength) * 0.54];
  const y = (crownHeight - rootLength) / 2;
  return `M${round(-rx)},${round(y)} a${round(rx)},${round(ry)} 0 1 0 ${round(2 * rx)},0 a${round(rx)},${round(ry)} 0 1 0 ${round(-2 * rx)},0 Z`;
}

function saltire({ width, crownHeight, rootLength }: ToothGeometry): string {
  const [x, top, bottom] = [width * 0.46, -rootLength * 0.8, crownHeight];
  return `M${round(-x)},${round(top)} L${round(x)},${round(bottom)} M${round(x)},${round(top)} L${round(-x)},${round(bottom)}`;
}

function emptySet({ crownHeight, rootLength }: ToothGeometry): string {
  const y = (crownHeight - rootLength * 0.6) / 2;
  return `${circle({ x: 0, y }, 10)} M-11,${round(y + 11)} L11,${round(y - 11)}`;
}

function bars({ crownHeight, rootLength }: ToothGeometry): string {
  return [-4, 4].map((x) => `M${x},${round(-rootLength * 0.7)} L${x},${round(crownHeight)}`).join(' ');
}

function diamond({ rootLength }: ToothGeometry, tone: Tone, fill: Fill): SymbolShape[] {
  const y = -rootLength * 0.55;
  return [stroke(`M0,${round(y - 8)} L7,${round(y)} L0,${round(y + 8)} L-7,${round(y)} Z`, tone, 1.6, fill)];
}

/** Draws a bar with screw holes. */
function plate({ rootLength, width }: ToothGeometry): SymbolShape[] {
  const y = -rootLength * 0.55;
  const half = width * 0.45;
  const holes = [-0.6, 0, 0.6].map((part) => circle({ x: part * half, y }, 1.6)).join(' ');
  return [stroke(`${rectangle({ x: 0, y }, half, 4)} ${holes}`, 'restoration', 1.4)];
}

function wire({ rootLength, width }: ToothGeometry): SymbolShape[] {
  const y = round(-rootLength * 0.55);
  const [half, quarter] = [width * 0.46, round(width * 0.23)];
  return [
    stroke(
      `M${round(-half)},${y} q${round(half / 4)},-7 ${round(half / 2)},0 t${quarter},0 t${quarter},0 t${quarter},0`,
      'restoration',
      1.8,
    ),
  ];
}

function at(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function segment(from: Point, to: Point): string {
  return `M${round(from.x)},${round(from.y)} L${round(to.x)},${round(to.y)}`;
}

function circle({ x, y }: Point, r: number): string {
  return `M${round(x - r)},${round(y)} a${round(r)},${round(r)} 0 1 0 ${round(2 * r)},0 a${round(r)},${round(r)} 0 1 0 ${round(-2 * r)},0 Z`;
}

function rectangle({ x, y }: Point, halfWidth: number, halfHeight: number): string {
  return `M${round(x - halfWidth)},${round(y - halfHeight)} h${round(2 * halfWidth)} v${round(2 * halfHeight)} h${round(-2 * halfWidth)} Z`;
}
