import type { JudgedConfidence } from './fit-curve';

/** As in the evaluation of the model (workers/analysis). */
const BINS = 10;

/**
 * Returns the expected calibration error: the mean distance of confidence and share of confirmed suggestions in ten
 * equal bins of confidence, weighted by their suggestions; 0 without any.
 */
export function expectedCalibrationError(judged: readonly JudgedConfidence[]): number {
  const sums = new Array<number>(BINS).fill(0);
  for (const { confidence, confirmed } of judged) {
    const bin = Math.min(Math.floor(confidence * BINS), BINS - 1);
    sums[bin] = (sums[bin] as number) + confidence - Number(confirmed);
  }
  return judged.length === 0 ? 0 : sums.reduce((sum, one) => sum + Math.abs(one), 0) / judged.length;
}

const LEAST = 1e-4;

/** Returns the log-likelihood of the decisions: higher is better. */
export function logLikelihood(judged: readonly JudgedConfidence[]): number {
  return judged.reduce((sum, { confidence, confirmed }) => {
    const likelihood = confirmed ? confidence : 1 - confidence;
    return sum + Math.log(Math.max(likelihood, LEAST));
  }, 0);
}
