import { isUpper, positionOf } from '@molaar/domain/teeth';
import { type ToothPlacement, toImage, toTooth } from './arches';
import type { Noise } from './noise';
import { bell, mix, smoothstep } from './numbers';
import { type Area, paintArea, type Sheet } from './sheet';
import { insideRoot, type ToothShape } from './tooth-shape';

/** Absorption of dentine and enamel. Enamel absorbs about twice as much; with more, sound crowns look like fillings. */
const DENTINE = 0.64;
const ENAMEL = 1.1;

/** Returns the rectangle around a tooth with `margin` on each side. */
export function areaOf(placement: ToothPlacement, shape: ToothShape, margin: number): Area {
  const reach = shape.width * 0.62 + margin;
  const corners = [-reach, reach].flatMap((u) => [-margin, shape.length + margin].map((v) => toImage(placement, u, v)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Draws the dark line of the periodontal ligament around the root and the bright line of its socket. */
export function drawSocket(sheet: Sheet, placement: ToothPlacement, shape: ToothShape): void {
  paintArea(sheet, areaOf(placement, shape, 16), (x, y, before) => {
    const [u, v] = toTooth(placement, x, y);
    const outside = -shape.inside(u, v);
    if (outside < -3 || outside > 18) return before;
    const inBone = smoothstep(shape.neck + 8, shape.neck + 30, v);
    return Math.max(0.04, before + inBone * (0.08 * bell(outside - 8, 2.8) - 0.11 * bell(outside - 2, 2.4)));
  });
}

/** Draws a tooth in the bone: enamel brighter than dentine, pulp darker than both. */
export function drawTooth(sheet: Sheet, placement: ToothPlacement, shape: ToothShape, grain: Noise): void {
  const posterior = positionOf(placement.tooth) >= 4;
  // Front teeth are thin from lip to tongue; roots of upper molars overlap.
  const thickness = posterior ? 1 : isUpper(placement.tooth) ? 0.72 : 0.76;
  const { softness } = sheet;
  paintArea(sheet, areaOf(placement, shape, 4), (x, y, before) => {
    const [u, v] = toTooth(placement, x, y);
    const depth = shape.inside(u, v);
    if (depth < -softness) return before;
    const cover = smoothstep(-softness, softness, depth);
    const tissue = hardTissue(shape, u, v, depth) - DENTINE * 0.42 * pulpAt(shape, u, v);
    // Crowns are thicker from cheek to tongue than roots are.
    const bulk = thickness * mix(1.3, 0.95, smoothstep(0.5 * shape.neck, 1.5 * shape.neck, v));
    const body = bulk * tissue * (1 + 0.08 * grain.at(x / 9, y / 16));
    return mix(before, before * 0.4 + 0.09 + body, cover);
  });
}

/** Dentine below a shell of enamel, both round: a ray crosses most enamel just inside the edge. */
function hardTissue(shape: ToothShape, u: number, v: number, depth: number): number {
  const radius = radiusAt(shape, v);
  const across = crossed(radius, depth);
  const shell = enamelAt(shape, u, v);
  if (shell <= 0) return DENTINE * across;
  const core = (crossed(radius - shell, depth - shell) * (radius - shell)) / radius;
  return DENTINE * core + ENAMEL * (across - core);
}

function radiusAt(shape: ToothShape, v: number): number {
  const crown = shape.half(v);
  if (!shape.molar) return Math.max(4, crown);
  const root = shape.roots[0]?.half(v) ?? crown;
  return Math.max(4, mix(crown, root, smoothstep(shape.neck, shape.neck + 0.16 * shape.length, v)));
}

/** Share of a round body's thickness that a ray crosses at this depth below its edge. */
function crossed(radius: number, depth: number): number {
  const t = 1 - Math.min(1, Math.max(0, depth / radius));
  return Math.sqrt(1 - t * t);
}

/** Thickness of the enamel: full at the bite, decreasing to zero at the neck, which dips toward the root mid-tooth. */
function enamelAt(shape: ToothShape, u: number, v: number): number {
  const x = u / (shape.width / 2);
  const end = shape.neck * (1.02 - 0.16 * x * x);
  if (v >= end) return 0;
  const full = shape.molar ? 15 : Math.min(13, shape.width * 0.15);
  return full * (1 - (Math.max(0, v) / end) ** 2.2);
}

/** 0 to 1: pulp chamber in the crown, canals in the roots. */
function pulpAt(shape: ToothShape, u: number, v: number): number {
  const canals = shape.roots.reduce((best, root) => Math.max(best, canalAt(shape, root, u, v)), 0);
  return Math.max(canals, chamberAt(shape, u, v));
}

function chamberAt(shape: ToothShape, u: number, v: number): number {
  const { neck, width, molar } = shape;
  if (!molar) {
    const t = (v - 0.45 * neck) / (0.55 * neck);
    if (t <= 0 || v > neck * 1.1) return 0;
    return smoothstep(4, -4, Math.abs(u) - width * 0.075 * Math.min(1, t));
  }
  // The roof rises into a horn below each cusp.
  const x = Math.abs(u) / (width * 0.2);
  const roof = neck * (0.74 - 0.1 * Math.min(1, x));
  const side = width * (0.2 - 0.04 * ((v - roof) / neck)) - Math.abs(u);
  return 0.85 * smoothstep(-4, 4, Math.min(side, v - roof, neck * 1.06 - v));
}

function canalAt(shape: ToothShape, root: ToothShape['roots'][number], u: number, v: number): number {
  if (v < root.start || v > root.end - 4) return 0;
  const along = (v - root.start) / (root.end - root.start);
  const half = (shape.molar ? 3.6 : Math.min(5, shape.width * 0.07)) * (1 - 0.7 * along);
  return (
    (0.8 - 0.3 * along) *
    smoothstep(half + 2.5, half - 2.5, Math.abs(u - root.middle(v))) *
    (insideRoot(root, u, v) > 0 || !shape.molar ? 1 : 0)
  );
}
