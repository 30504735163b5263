import { type Box, iou } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { PeakList } from './peak-list';

/** One tooth in the mouth, with what the network thinks its number may be. */
export interface Place {
  /** Pixels of the model's input. */
  box: Box;
  /** The cell of the strongest peak: attributes are read there. */
  cell: number;
  /** The strongest peak's score. */
  score: number;
  /** Highest score per number, and the box of that peak. */
  numbers: Map<ToothNumber, number>;
  boxes: Map<ToothNumber, Box>;
  upper: boolean;
  /** No tooth, but where one was: an implant, which takes a number of the row. */
  implant?: true;
}

/**
 * Groups tooth peaks that lie on one another, strongest first. `numberOf` gives a channel's tooth, undefined for the
 * channels of objects.
 */
export function findPlaces(peaks: PeakList, numberOf: readonly (ToothNumber | undefined)[]): Place[] {
  const places: Place[] = [];
  for (const index of strongestFirst(peaks, numberOf)) {
    const number = numberOf[peaks.channel[index] as number] as ToothNumber;
    const box = peakBox(peaks, index);
    const score = peaks.score[index] as number;
    const place = places.find((known) => iou(known.box, box) >= DECODING.samePlace);
    if (place) {
      if (place.numbers.has(number)) continue;
      place.numbers.set(number, score);
      place.boxes.set(number, box);
    } else {
      const [numbers, boxes] = [new Map([[number, score]]), new Map([[number, box]])];
      places.push({ box, cell: peaks.cell[index] as number, score, numbers, boxes, upper: true });
    }
  }
  for (const place of places) place.upper = isInUpperJaw(place);
  return places;
}

export function peakBox(peaks: PeakList, index: number): Box {
  const left = peaks.left[index] as number;
  const top = peaks.top[index] as number;
  return [left, top, (peaks.right[index] as number) - left, (peaks.bottom[index] as number) - top];
}

function strongestFirst(peaks: PeakList, numberOf: readonly (ToothNumber | undefined)[]): number[] {
  const indices: number[] = [];
  for (let index = 0; index < peaks.count; index++) if (numberOf[peaks.channel[index] as number]) indices.push(index);
  return indices.sort((a, b) => (peaks.score[b] as number) - (peaks.score[a] as number));
}

function isInUpperJaw({ numbers }: Place): boolean {
  let balance = 0;
  for (const [number, score] of numbers) balance += isUpper(number) ? score : -score;
  return balance >= 0;
}
