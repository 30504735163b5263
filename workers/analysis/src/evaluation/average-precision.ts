import { type Box, iou } from '@molaar/domain/geometry';

export interface Prediction {
  image: string;
  confidence: number;
  box: Box;
}

/** Predictions by descending confidence, whether each one is correct, and the number of labels. */
export interface Matches {
  confidences: number[];
  hits: boolean[];
  total: number;
}

/** A prediction that overlaps a tooth of unknown number by this much (IoU) is not counted. */
const UNKNOWN_OVERLAP = 0.3;

/** Matches predictions greedily by descending confidence: each label is matched once, by the largest overlap. */
export function match(
  predictions: readonly Prediction[],
  truths: ReadonlyMap<string, readonly Box[]>,
  unknown: ReadonlyMap<string, readonly Box[]>,
  overlap: number,
): Matches {
  const taken = new Map<string, Set<number>>();
  const matches: Matches = { confidences: [], hits: [], total: 0 };
  for (const boxes of truths.values()) matches.total += boxes.length;
  for (const { image, confidence, box } of [...predictions].sort((a, b) => b.confidence - a.confidence)) {
    const used = taken.get(image) ?? new Set();
    taken.set(image, used);
    let best = -1;
    let bestOverlap = overlap;
    (truths.get(image) ?? []).forEach((truth, index) => {
      const value = used.has(index) ? 0 : iou(box, truth);
      if (value < bestOverlap) return;
      best = index;
      bestOverlap = value;
    });
    if (best >= 0) used.add(best);
    else if ((unknown.get(image) ?? []).some((blank) => iou(box, blank) >= UNKNOWN_OVERLAP)) continue;
    matches.confidences.push(confidence);
    matches.hits.push(best >= 0);
  }
  return matches;
}

/** Returns the average precision, interpolated at 101 points of recall; null without labels. */
export function averagePrecision({ hits, total }: Matches): number | null {
  if (total === 0) return null;
  const recall: number[] = [];
  const precision: number[] = [];
  let found = 0;
  hits.forEach((hit, index) => {
    if (hit) found++;
    recall.push(found / total);
    precision.push(found / (index + 1));
  });
  for (let index = precision.length - 2; index >= 0; index--)
    precision[index] = Math.max(precision[index] as number, precision[index + 1] as number);
  let sum = 0;
  for (let point = 0, index = 0; point <= 100; point++) {
    while (index < recall.length && (recall[index] as number) < point / 100) index++;
    sum += precision[index] ?? 0;
  }
  return sum / 101;
}

/** Returns precision, recall and F1 of the predictions from a confidence on; null where nothing is divided. */
export function atConfidence({ confidences, hits, total }: Matches, least: number) {
  const given = hits.filter((_, index) => (confidences[index] as number) >= least);
  const found = given.filter(Boolean).length;
  return {
    precision: given.length > 0 ? found / given.length : null,
    recall: total > 0 ? found / total : null,
    f1: given.length + total > 0 ? (2 * found) / (given.length + total) : null,
  };
}

const CALIBRATION_BINS = 10;

/**
 * Returns the expected calibration error: the mean distance of confidence and share of hits in ten equal bins of
 * confidence, weighted by their predictions; null without predictions.
 */
export function calibrationError({ confidences, hits }: Matches): number | null {
  if (hits.length === 0) return null;
  const sums = new Float64Array(CALIBRATION_BINS);
  confidences.forEach((confidence, index) => {
    const bin = Math.min(Math.floor(confidence * CALIBRATION_BINS), CALIBRATION_BINS - 1);
    sums[bin] = (sums[bin] as number) + confidence - Number(hits[index]);
  });
  return sums.reduce((sum, value) => sum + Math.abs(value), 0) / hits.length;
}

/** Returns precision and recall of all predictions. */
export function operatingPoint({ hits, total }: Matches): { precision: number | null; recall: number | null } {
  const found = hits.filter(Boolean).length;
  return { precision: hits.length > 0 ? found / hits.length : null, recall: total > 0 ? found / total : null };
}
