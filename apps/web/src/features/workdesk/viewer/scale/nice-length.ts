const STEPS = [1, 2, 5];

/** Returns the longest round length (1, 2 or 5 times a power of ten) that is at most `most`; positive numbers. */
export function niceLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.filter((candidate) => candidate * power <= most).at(-1) ?? 1;
  return step * power;
}
