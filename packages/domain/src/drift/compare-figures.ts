import { type FigureCounts, GRID_BINS, gridOf } from './figures';

/** Radiographs below which nothing is said about a figure. */
export const MIN_DRIFT_RADIOGRAPHS = 50;

/** The most recent radiographs that are compared: few enough that a change shows within days. */
export const DRIFT_WINDOW = 200;

/** Distances below this are no alarm however many radiographs show them: the figures of two devices differ by more. */
export const MIN_DRIFT_DISTANCE = 0.25;

/**
 * Share of comparisons without a drift that exceed the limit: one in 10,000. A device has some twenty figures, and
 * its window is replaced a few times in a year.
 */
const FALSE_ALARMS = 0.0001;

/** One figure of recent radiographs beside the same of a reference. */
export interface FigureComparison {
  figure: string;
  radiographs: number;
  /** Radiographs of the reference. */
  reference: number;
  /** Largest distance of both cumulative shares (Kolmogorov and Smirnov), 0 to 1. */
  distance: number;
  /** A drift exceeds it. */
  limit: number;
  median: number;
  referenceMedian: number;
}

/** Returns the figures that both have, from `MIN_DRIFT_RADIOGRAPHS` on. */
export function compareFigures(
  recent: Readonly<Record<string, FigureCounts>>,
  reference: Readonly<Record<string, FigureCounts>>,
): FigureComparison[] {
  return Object.entries(recent).flatMap(([figure, counts]) => {
    const known = reference[figure];
    const grid = gridOf(figure);
    const radiographs = sum(counts);
    if (!known || !grid || known.length !== GRID_BINS || radiographs < MIN_DRIFT_RADIOGRAPHS) return [];
    const referenceCount = sum(known);
    return {
      figure,
      radiographs,
      reference: referenceCount,
      distance: distance(counts, known, grid.side === 'both'),
      limit: driftLimit(radiographs, referenceCount),
      median: medianOf(figure, counts),
      referenceMedian: medianOf(figure, known),
    };
  });
}

/**
 * Returns the distance above which two samples of these sizes differ: the critical value of the two-sample test of
 * Kolmogorov and Smirnov, and at least `MIN_DRIFT_DISTANCE`. With bins, and with equal values, the test is rarer than
 * stated, never more frequent.
 */
export function driftLimit(radiographs: number, reference: number): number {
  const critical = Math.sqrt(-Math.log(FALSE_ALARMS / 2) / 2) * Math.sqrt(1 / radiographs + 1 / reference);
  return Math.max(MIN_DRIFT_DISTANCE, critical);
}

/** Returns the largest distance at the edges of bins. @param both False: only where the first has larger values. */
function distance(counts: FigureCounts, reference: FigureCounts, both: boolean): number {
  const [all, allKnown] = [sum(counts), sum(reference)];
  let [below, belowKnown, largest] = [0, 0, 0];
  counts.forEach((count, bin) => {
    below += count / all;
    belowKnown += (reference[bin] as number) / allKnown;
    const gap = belowKnown - below;
    largest = Math.max(largest, both ? Math.abs(gap) : gap);
  });
  return largest;
}

/** Returns the middle of the bin that contains the median. */
function medianOf(figure: string, counts: FigureCounts): number {
  const grid = gridOf(figure);
  const half = sum(counts) / 2;
  let below = 0;
  const bin = counts.findIndex((count) => {
    below += count;
    return below >= half;
  });
  return grid ? grid.low + ((bin + 0.5) / GRID_BINS) * (grid.high - grid.low) : Number.NaN;
}

function sum(counts: FigureCounts): number {
  return counts.reduce((total, count) => total + count, 0);
}
