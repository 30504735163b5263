import { assignFindings } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import type { Detection, ImageSize } from '../decode/decode-detections';
import type { Framing } from '../framing/frames';

/** Tuned on the 74 labelled implants of such jaws (docs/model-card.md). */
const SPARSE = {
  /** With fewer confident teeth in a jaw, its gaps cannot be divided between the missing numbers (`archSlots`). */
  fewestTeeth: 4,
  confident: 0.4,
  /** How firmly the usual frame is kept where teeth are elsewhere: weights of its position and of its width. */
  position: 2,
  width: 0.1,
  /** A crown belongs to the implant that it overlaps by at least this share of the narrower width. */
  crownOverlap: 0.5,
} as const;

/** A permanent tooth's usual place: its number and the horizontal centre, as a share of the image's width. */
interface Place {
  tooth: ToothNumber;
  at: number;
}

/**
 * Numbers the implants of jaws with few or no teeth, and the crowns on them, by the usual places of teeth, and marks
 * them to be checked. In other jaws the number follows from the gaps (`assignFindings`); an implant is marked there
 * when its usual place has another number. Other detections are returned as they are.
 *
 * @param size - Of the image in whose pixels the boxes are.
 */
export function numberImplants(detections: readonly Detection[], size: ImageSize, { places }: Framing): Detection[] {
  const numbers = usualNumbers(detections, size, places);
  const inSparseJaws = [...numbers].flatMap(([implant, { isSparse }]) => (isSparse ? [implant] : []));
  const byGaps = assignFindings(detections);
  return detections.map((one, index) => {
    const implant = one.class === 'CROWN' && !one.tooth ? implantBelow(one, inSparseJaws) : one;
    const usual = implant && numbers.get(implant);
    if (!usual || (!usual.isSparse && byGaps[index]?.tooth === usual.tooth)) return one;
    return { ...one, ...(usual.isSparse && { tooth: usual.tooth }), checkTooth: true };
  });
}

/**
 * Returns the number of each implant's usual place, fitted to the teeth of both jaws, and whether its jaw has few
 * teeth. Implants of a jaw get different numbers in chart order, without those of its teeth.
 */
function usualNumbers(detections: readonly Detection[], size: ImageSize, places: Framing['places']) {
  const teeth = detections.filter(({ class: type, confidence }) => type === 'TOOTH' && confidence >= SPARSE.confident);
  const shifted = fittedTo(teeth, size, places);
  const rows = [CHART_ROWS.permanentUpper, CHART_ROWS.permanentLower] as const;
  const heights = rows.map((row) => mean(row.flatMap((tooth) => places[tooth]?.[1] ?? [])) * size.height);
  const numbers = new Map<Detection, { tooth: ToothNumber; isSparse: boolean }>();
  rows.forEach((row, jaw) => {
    const own = new Set(teeth.flatMap(({ tooth }) => (tooth && row.some((number) => number === tooth) ? [tooth] : [])));
    const free = row.flatMap((tooth): Place[] => {
      const place = places[tooth];
      return place && !own.has(tooth) ? [{ tooth, at: shifted(place[0]) }] : [];
    });
    const freePlaces = free.map(({ at }) => at);
    const isHere = ({ box: [, y, , h] }: Detection) => nearest(heights, y + h / 2) === jaw;
    const implants = detections.filter((one) => one.class === 'IMPLANT' && !one.tooth && isHere(one));
    const centreOf = ({ box: [x, , w] }: Detection) => (x + w / 2) / size.width;
    const shown = implants.filter(({ confidence }) => confidence >= SPARSE.confident).sort((a, b) => centreOf(a) - centreOf(b));
    const chosen = inOrder(shown.map(centreOf), free);
    for (const implant of implants) {
      const tooth = chosen[shown.indexOf(implant)] ?? free[nearest(freePlaces, centreOf(implant))]?.tooth;
      if (tooth) numbers.set(implant, { tooth, isSparse: own.size < SPARSE.fewestTeeth });
    }
  });
  return numbers;
}

/** Returns a function from the usual centre of a tooth to its centre in this image: a line through the found teeth. */
function fittedTo(teeth: readonly Detection[], { width }: ImageSize, places: Framing['places']): (usual: number) => number {
  let [count, sum, sumOfSquares, found, product] = [SPARSE.position, 0, SPARSE.width, 0, SPARSE.width] as [
    number,
    number,
    number,
    number,
    number,
  ];
  for (const { tooth, box } of teeth) {
    const place = tooth && places[tooth];
    if (!place) continue;
    // From the middle, so that position and width of the frame are independent.
    const [usual, here] = [place[0] - 0.5, (box[0] + box[2] / 2) / width - 0.5];
    count++;
    sum += usual;
    sumOfSquares += usual * usual;
    found += here;
    product += usual * here;
  }
  const determinant = count * sumOfSquares - sum * sum;
  const shift = (found * sumOfSquares - sum * product) / determinant;
  const scale = (count * product - sum * found) / determinant;
  return (usual) => 0.5 + shift + scale * (usual - 0.5);
}

/**
 * Returns a different place for each centre, in the same order, with the least sum of distances; empty when there are
 * more centres than places.
 */
function inOrder(centres: readonly number[], places: readonly Place[]): ToothNumber[] {
  /** For the first centres, the best choice among the places so far. */
  let best: ({ cost: number; chosen: ToothNumber[] } | undefined)[] = [{ cost: 0, chosen: [] }];
  for (const { tooth, at } of places)
    best = centres.reduce(
      (next, centre, index) => {
        const [without, before] = [best[index + 1], best[index]];
        const cost = before ? before.cost + Math.abs(centre - at) : Number.POSITIVE_INFINITY;
        next.push(before && cost < (without?.cost ?? Number.POSITIVE_INFINITY) ? { cost, chosen: [...before.chosen, tooth] } : without);
        return next;
      },
      [best[0]],
    );
  return best[centres.length]?.chosen ?? [];
}

function implantBelow({ box }: Detection, implants: readonly Detection[]): Detection | undefined {
  const under = implants.filter((implant) => sharedWidth(box, implant.box) >= SPARSE.crownOverlap);
  const distance = (other: Box) => Math.abs(other[1] + other[3] / 2 - box[1] - box[3] / 2);
  return under.sort((a, b) => distance(a.box) - distance(b.box))[0];
}

/** Returns the common part of two widths as a share of the narrower one. */
function sharedWidth([x, , w]: Box, [x2, , w2]: Box): number {
  return (Math.min(x + w, x2 + w2) - Math.max(x, x2)) / Math.min(w, w2);
}

/** Returns the index of the value that is nearest; -1 when there is none. */
function nearest(values: readonly number[], to: number): number {
  return values.reduce(
    (best, value, index) => (best < 0 || Math.abs(value - to) < Math.abs((values[best] as number) - to) ? index : best),
    -1,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
