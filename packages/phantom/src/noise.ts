import { randomStream } from './random';

const SIZE = 256;

/** Smooth noise from -1 to 1; features are about one unit wide. */
export type Noise = (x: number, y: number) => number;

/** Returns value noise: a repeated tile of random values with smooth interpolation. */
export function valueNoise(seed: number, name: string): Noise {
  const next = randomStream(seed, name);
  const tile = new Float32Array(SIZE * SIZE);
  // `Float32Array.from` takes several times as long.
  for (let at = 0; at < tile.length; at += 1) tile[at] = next() * 2 - 1;
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const left = x0 & (SIZE - 1);
    const right = (x0 + 1) & (SIZE - 1);
    const top = (y0 & (SIZE - 1)) * SIZE;
    const bottom = ((y0 + 1) & (SIZE - 1)) * SIZE;
    const above = (tile[top + left] ?? 0) * (1 - sx) + (tile[top + right] ?? 0) * sx;
    const below = (tile[bottom + left] ?? 0) * (1 - sx) + (tile[bottom + right] ?? 0) * sx;
    return above * (1 - sy) + below * sy;
  };
}

/** Returns the texture of spongy bone: short bright struts around dark marrow, coarse and fine; its mean is 0. */
export function trabeculae(seed: number): Noise {
  const coarse = valueNoise(seed, 'trabeculae, coarse');
  const fine = valueNoise(seed, 'trabeculae, fine');
  const warp = valueNoise(seed, 'trabeculae, warp');
  return (x, y) => {
    const shift = 5 * warp(x / 30, y / 30);
    const marrow = coarse((x + shift) / 9, (y - shift) / 6.5);
    const struts = 0.5 - Math.abs(fine((x - shift) / 8, (y + shift) / 4.6)) * 1.4;
    return 0.55 * marrow + 0.6 * struts;
  };
}
