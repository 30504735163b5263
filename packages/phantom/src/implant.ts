import { clamp, smoothstep } from './numbers';
import type { Stroke } from './paint-on-tooth';
import type { ToothShape } from './tooth-shape';

/** Distance between two threads in pixels. */
const PITCH = 11;

/** A titanium screw along the axis of the slot: threaded body in the bone, smooth abutment in the crown. */
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
    // The bore of the inner screw absorbs less.
    matter: (before, u, v) => Math.max(before, Math.abs(u) < half * 0.3 && v < platform + 50 ? 2.1 : 2.7),
  };
}
