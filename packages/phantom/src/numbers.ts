/** Arithmetic that the drawing functions share. */

export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

/** Returns the length of a vector. `Math.hypot` takes several times as long. */
export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Returns the value between two numbers. @param weight 0: the first, 1: the second */
export function mix(a: number, b: number, weight: number): number {
  return a + (b - a) * weight;
}

/** Returns 0 below the first edge, 1 above the second, a smooth value between; the edges may be in falling order. */
export function smoothstep(edge0: number, edge1: number, x: number): number {
  const t = clamp((x - edge0) / (edge1 - edge0), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Returns a bell curve of height 1 around 0 with about 0.6 at `width`. */
export function bell(x: number, width: number): number {
  const t = x / width;
  // From here the value is below one grey level; most pixels are far from most lines.
  if (t > 4 || t < -4) return 0;
  return Math.exp(-0.5 * t * t);
}

/** Returns the greater of two, with the transition rounded over `radius`. */
export function smoothMax(a: number, b: number, radius: number): number {
  const h = Math.max(0, radius - Math.abs(a - b)) / radius;
  return Math.max(a, b) + h * h * radius * 0.25;
}

/** Returns the lesser of two, with the transition rounded over `radius`. */
export function smoothMin(a: number, b: number, radius: number): number {
  return -smoothMax(-a, -b, radius);
}
