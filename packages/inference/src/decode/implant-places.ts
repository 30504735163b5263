import type { Box } from '@molaar/domain/geometry';
import { CHART_ROWS } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { Place } from './places';

/**
 * Implants as places of the row that may have any permanent number of their jaw: each stands where a tooth was, so that the
 * teeth on either side of it go on counting after it.
 */
export function implantPlaces(implants: readonly { box: Box }[], natural: readonly Place[]): Place[] {
  const sure = natural.filter(({ score }) => score > DECODING.surePlace);
  return implants.map(({ box }): Place => {
    const upper = medianDistance(box, sure, true) <= medianDistance(box, sure, false);
    const row = upper ? CHART_ROWS.permanentUpper : CHART_ROWS.permanentLower;
    const numbers = new Map(row.map((number) => [number, DECODING.implantNumber] as const));
    return { box, cell: 0, score: 0, numbers, boxes: new Map(), upper, implant: true };
  });
}

/** How far above or below it the teeth of a jaw are; infinite where there are none. */
function medianDistance(box: Box, places: readonly Place[], upper: boolean): number {
  const middle = ([, y, , h]: Box) => y + h / 2;
  const distances = places.filter((place) => place.upper === upper).map((place) => Math.abs(middle(place.box) - middle(box)));
  distances.sort((a, b) => a - b);
  const half = distances.length / 2;
  return distances.length === 0
    ? Number.POSITIVE_INFINITY
    : ((distances[Math.ceil(half) - 1] as number) + (distances[Math.floor(half)] as number)) / 2;
}
