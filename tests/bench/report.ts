import { availableParallelism, cpus, loadavg } from 'node:os';

/** Prints a measured ratio with its goal. */
export function reportRatio(what: string, ratio: number, goal: { atLeast: number } | { atMost: number }): void {
  const [words, holds] =
    'atLeast' in goal ? [`at least ${goal.atLeast}`, ratio >= goal.atLeast] : [`at most ${goal.atMost}`, ratio <= goal.atMost];
  console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}  ${what}: ${ratio.toFixed(2)} (${words})`);
}

/** Prints the environment of the figures. A load above the number of cores means that the machine was busy. */
export function reportMachine(): void {
  const [load = 0] = loadavg();
  console.log(
    `  ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${load.toFixed(1)}, Node ${process.version}`,
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
