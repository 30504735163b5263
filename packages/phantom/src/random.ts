/** Mixes an integer well enough that neighbours look unrelated; 32 bits in, 32 bits out (multiply and xor-shift). */
function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Numbers from 0 up to 1, always the same for the same seed; `name` keeps the streams of two drawing steps apart. */
export function randomStream(seed: number, name: string): () => number {
  let state = scramble(seed);
  for (let i = 0; i < name.length; i += 1) state = scramble(state ^ name.charCodeAt(i));
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) / 2 ** 32;
  };
}

/** Like a normal distribution of mean 0 and deviation 1, never beyond ±3: the sum of three even draws. */
export function jitter(next: () => number): number {
  return (next() + next() + next() - 1.5) * 2;
}
