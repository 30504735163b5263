import { clamp, smoothstep } from './numbers';
import type { Stroke } from './paint-on-tooth';
import type { ToothShape } from './tooth-shape';

/** Pixels from one thread to the next. */
const PITCH = 11;

/** A screw of titanium in the slot's axis: threaded body in the bone, smooth post up into the crown. */
export function implantBody(shape: ToothShape, softness: number): Stroke {
  const platform = shape.neck * 1.02;
  const top = shape.neck * 0.6;
  const end = platform + Math.min(0.58 * shape.length, 155);
  const half = clamp(shape.width * 0.26, 17, 27);
  const inside = (u: number, v: number) => {
    if (v < platform) return Math.min(half * 0.62 - Math.abs(u), v - top);
    const along = (v - platform) / (end - platform);
    const taper = 1 - 0.28 * along ** 2;
    const thread = 2.6 * Math.cos((2 * Math.PI * (v + 0.12 * u)) / PITCH) * smoothstep(0.06, 0.14, along);
    return Math.min(half * taper + thread - Math.abs(u), (end - v) * 1.2 + 0.35 * (half - Math.abs(u)));
  };
  return {
    cover: (u, v) => smoothstep(-softness, softness, inside(u, v)),
    // The bore of the inner screw lets a little more through.
    matter: (before, u, v) => Math.max(before, Math.abs(u) < half * 0.3 && v < platform + 50 ? 2.1 : 2.7),
  };
}
