import { randomStream } from './random';

const SIZE = 256;

/** Smooth noise from -1 to 1; features are about one unit wide. */
export interface Noise {
  at(x: number, y: number): number;
  /** Returns the noise of all lines through `xs[i] / across + offset`. */
  along(xs: Float64Array, across: number, offset?: number): NoiseLine;
}

/** Writes the noise of the line at y into `out`. */
export type NoiseLine = (out: Float64Array, y: number) => void;

/** Writes the texture at the first `count` of the columns of the line at y into `out`. */
export type Texture = (out: Float64Array, y: number, columns: Int32Array, count: number) => void;

/** Returns value noise: a repeated tile of random values with smooth interpolation. */
export function valueNoise(seed: number, name: string): Noise {
  const next = randomStream(seed, name);
  const tile = new Float32Array(SIZE * SIZE);
  // `Float32Array.from` takes several times as long.
  for (let at = 0; at < tile.length; at += 1) tile[at] = next() * 2 - 1;
  return {
    at: (x, y) => valueAt(tile, x, y),
    along: (xs, across, offset = 0) => valuesAlong(tile, xs, across, offset),
  };
}

function valueAt(tile: Float32Array, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const sx = eased(x - x0);
  const sy = eased(y - y0);
  const left = x0 & (SIZE - 1);
  const right = (x0 + 1) & (SIZE - 1);
  const top = (y0 & (SIZE - 1)) * SIZE;
  const bottom = ((y0 + 1) & (SIZE - 1)) * SIZE;
  const above = (tile[top + left] as number) * (1 - sx) + (tile[top + right] as number) * sx;
  const below = (tile[bottom + left] as number) * (1 - sx) + (tile[bottom + right] as number) * sx;
  return above * (1 - sy) + below * sy;
}

/** As `valueAt`, with what depends on x alone computed once for all lines. */
function valuesAlong(tile: Float32Array, xs: Float64Array, across: number, offset: number): NoiseLine {
  const lefts = new Int32Array(xs.length);
  const weights = new Float64Array(xs.length);
  for (let i = 0; i < xs.length; i += 1) {
    const x = (xs[i] as number) / across + offset;
    const x0 = Math.floor(x);
    lefts[i] = x0 & (SIZE - 1);
    weights[i] = eased(x - x0);
  }
  return (out, y) => {
    const y0 = Math.floor(y);
    const sy = eased(y - y0);
    const top = (y0 & (SIZE - 1)) * SIZE;
    const bottom = ((y0 + 1) & (SIZE - 1)) * SIZE;
    for (let i = 0; i < weights.length; i += 1) {
      const sx = weights[i] as number;
      const left = lefts[i] as number;
      const right = (left + 1) & (SIZE - 1);
      const above = (tile[top + left] as number) * (1 - sx) + (tile[top + right] as number) * sx;
      const below = (tile[bottom + left] as number) * (1 - sx) + (tile[bottom + right] as number) * sx;
      out[i] = above * (1 - sy) + below * sy;
    }
  };
}

function eased(t: number): number {
  return t * t * (3 - 2 * t);
}

/**
 * Returns the texture of spongy bone on lines through `xs`: short bright struts around dark marrow, coarse and fine.
 * Its mean is 0.
 */
export function trabeculae(seed: number, xs: Float64Array): Texture {
  const coarse = valueNoise(seed, 'trabeculae, coarse');
  const fine = valueNoise(seed, 'trabeculae, fine');
  const warp = valueNoise(seed, 'trabeculae, warp').along(xs, 30);
  const shifts = new Float64Array(xs.length);
  return (out, y, columns, count) => {
    warp(shifts, y / 30);
    for (let k = 0; k < count; k += 1) {
      const column = columns[k] as number;
      const x = xs[column] as number;
      const shift = 5 * (shifts[column] as number);
      const marrow = coarse.at((x + shift) / 9, (y - shift) / 6.5);
      const struts = 0.5 - Math.abs(fine.at((x - shift) / 8, (y + shift) / 4.6)) * 1.4;
      out[column] = 0.55 * marrow + 0.6 * struts;
    }
  };
}
