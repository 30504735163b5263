import type { Point } from './curves';
import { smoothstep } from './numbers';
import { opaque, type Stroke } from './paint-on-tooth';
import type { Root, ToothShape } from './tooth-shape';

/** Gutta-percha in the canals: dense and nearly to the apex when `good`, else thin, short and with voids. */
export function rootFilling(shape: ToothShape, good: boolean, softness: number): Stroke {
  const mouth = shape.neck * 0.85;
  const chamber = shape.width * (shape.molar ? 0.18 : 0.1);
  return {
    cover: (u, v) => {
      const inCanals = shape.roots.reduce((best, root) => Math.max(best, inCanal(shape, root, good, [u, v])), -1000);
      const inChamber = Math.min(chamber - Math.abs(u), v - mouth, shape.neck * 1.08 - v);
      return smoothstep(-softness, softness, Math.max(inCanals, inChamber));
    },
    matter: opaque(2.8),
  };
}

function inCanal(shape: ToothShape, root: Root, good: boolean, [u, v]: Point): number {
  const along = (v - root.start) / (root.end - root.start);
  const reach = good ? 0.95 : 0.62;
  const half = (shape.molar ? 6.2 : Math.min(8.5, shape.width * 0.11)) * (good ? 1 : 0.62) * (1 - 0.6 * along);
  const voids = good ? 0 : 3.2 * Math.max(0, Math.sin(v * 0.17) - 0.55);
  const length = root.end - root.start;
  return Math.min(half - voids - Math.abs(u - root.middle(v)), along * length, (reach - along) * length);
}

/** A post: a tapered rod from the crown into the upper half of the first root. */
export function post(shape: ToothShape, softness: number): Stroke {
  const [root] = shape.roots;
  const top = shape.neck * 0.4;
  const end = shape.neck + (shape.length - shape.neck) * 0.5;
  return {
    cover: (u, v) => {
      const along = (v - top) / (end - top);
      const half = shape.width * (shape.molar ? 0.065 : 0.095) * (1 - 0.35 * along);
      const middle = v < shape.neck ? (root?.middle(shape.neck) ?? 0) : (root?.middle(v) ?? 0);
      return smoothstep(-softness, softness, Math.min(half - Math.abs(u - middle), v - top, end - v));
    },
    matter: opaque(3.4),
  };
}
