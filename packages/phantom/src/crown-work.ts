import type { Surface } from '@molaar/domain/teeth';
import { smoothMax, smoothstep } from './numbers';
import type { Stroke } from './paint-on-tooth';
import type { ToothShape } from './tooth-shape';

/** Depth below the outline of a patch on one surface of the crown: positive inside. */
type Patch = (u: number, v: number) => number;

function patchOn(shape: ToothShape, surface: Surface, size: number): Patch {
  const { neck, width, half, bite } = shape;
  const side = surface === 'M' ? 1 : -1;
  switch (surface) {
    case 'M':
    case 'D': {
      // Just below the contact point.
      const v0 = neck * 0.5;
      const u0 = side * half(v0);
      const radius = width * 0.27 * size;
      return (u, v) => radius - Math.hypot(u - u0, (v - v0) * 0.72);
    }
    case 'O':
    case 'I': {
      const deep = neck * 0.34 * size;
      const wide = width * 0.32 * size;
      return (u, v) => Math.min(deep - (v - bite(u)) - 3 * (u / wide) ** 2, wide - Math.abs(u));
    }
    default: {
      const radius = width * 0.22 * size;
      return (u, v) => radius - Math.hypot(u, v - neck * 0.7);
    }
  }
}

/** Joins the patches to one shape with uneven edges. */
function together(shape: ToothShape, surfaces: readonly Surface[], size: number): Patch {
  const patches = surfaces.map((surface) => patchOn(shape, surface, size));
  return (u, v) => {
    const wobble = 1.5 * Math.sin(u * 0.16 + v * 0.07) + 1.1 * Math.sin(v * 0.19 - u * 0.06);
    return wobble + patches.reduce((best, patch) => smoothMax(best, patch(u, v), 6), -1000);
  };
}

/** A filling: denser than enamel, with a sharp edge, inside the tooth. */
export function filling(shape: ToothShape, surfaces: readonly Surface[], softness: number): Stroke {
  const patch = together(shape, surfaces, 1);
  return {
    cover: (u, v, depth) => smoothstep(-softness - 0.8, softness + 0.8, Math.min(patch(u, v), depth + 0.5)),
    matter: (before) => Math.max(before + 0.7, 2.9),
  };
}

/** Decay: a dark patch with a blurred edge, as demineralization has no sharp end. */
export function decay(shape: ToothShape, surfaces: readonly Surface[], softness: number): Stroke {
  const patch = together(shape, surfaces, 0.85);
  const blur = softness + 3.5;
  return {
    cover: (u, v, depth) => smoothstep(-blur, blur, Math.min(patch(u, v), depth + 3)),
    matter: (before) => Math.min(before, 0.2 + before * 0.12),
  };
}
