/** Hashes a 32-bit integer (multiply and xor-shift), so that neighbouring values are unrelated. */
function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Returns a stream of numbers from 0 up to 1, the same for the same seed and `name`. The demo image depends on the
 * names.
 */
export function randomStream(seed: number, name: string): () => number {
  let state = scramble(seed);
  for (let i = 0; i < name.length; i += 1) state = scramble(state ^ name.charCodeAt(i));
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) / 2 ** 32;
  };
}

/** Returns the sum of three uniform numbers: like a normal distribution of mean 0 and deviation 1, but within ±3. */
export function jitter(next: () => number): number {
  return (next() + next() + next() - 1.5) * 2;
}
