import type { Manifest } from '../bundle/manifest';

/** Probabilities closer to 0 or 1 than this say no more. */
const LEAST = 1e-4;

/** Combines the probabilities of both stages for one finding, with the weights and the calibration of the manifest. */
export function mixConfidence(
  { own, read, offset }: NonNullable<Manifest['teeth']>['channels'][number],
  first: number,
  second: number,
): number {
  return 1 / (1 + Math.exp(-(own * logit(first) + read * logit(second) + offset)));
}

function logit(probability: number): number {
  const bounded = Math.min(Math.max(probability, LEAST), 1 - LEAST);
  return Math.log(bounded / (1 - bounded));
}
