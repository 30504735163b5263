import type { Box } from '@molaar/domain/geometry';
import { CHART_ROWS } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';

/**
 * Turns implants into candidates that may have any permanent number of their jaw. Each one replaces a tooth, so the
 * teeth on both sides of it are numbered as if it were one.
 */
export function implantCandidates(implants: readonly { box: Box }[], natural: readonly ToothCandidate[]): ToothCandidate[] {
  const confident = natural.filter(({ score }) => score > DECODING.confidentTooth);
  return implants.map(({ box }): ToothCandidate => {
    const upper = medianDistance(box, confident, true) <= medianDistance(box, confident, false);
    const row = upper ? CHART_ROWS.permanentUpper : CHART_ROWS.permanentLower;
    const numbers = new Map(row.map((number) => [number, DECODING.implantNumber] as const));
    return { box, cell: 0, score: 0, numbers, boxes: new Map(), upper, implant: true };
  });
}

/** Returns the median vertical distance from `box` to the teeth of a jaw; infinite when there are none. */
function medianDistance(box: Box, candidates: readonly ToothCandidate[], upper: boolean): number {
  const middle = ([, y, , h]: Box) => y + h / 2;
  const distances = candidates
    .filter((candidate) => candidate.upper === upper)
    .map((candidate) => Math.abs(middle(candidate.box) - middle(box)));
  distances.sort((a, b) => a - b);
  const half = distances.length / 2;
  return distances.length === 0
    ? Number.POSITIVE_INFINITY
    : ((distances[Math.ceil(half) - 1] as number) + (distances[Math.floor(half)] as number)) / 2;
}
