import { type Box, iou } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { PeakList } from './peak-list';

/** A tooth that the network may have seen, with the numbers that it may have. */
export interface ToothCandidate {
  /** Pixels of the model's input. */
  box: Box;
  /** The cell of the strongest peak; attributes are read there. */
  cell: number;
  /** The strongest peak's score. */
  score: number;
  /** Highest score per number, and the box of that peak. */
  numbers: Map<ToothNumber, number>;
  boxes: Map<ToothNumber, Box>;
  upper: boolean;
  /** An implant in the place of a tooth: it takes a number of the row. */
  implant?: true;
}

/**
 * Groups tooth peaks whose boxes overlap, strongest first.
 *
 * @param numberOf - The tooth number of each heat channel; undefined for channels of other finding types.
 */
export function findToothCandidates(peaks: PeakList, numberOf: readonly (ToothNumber | undefined)[]): ToothCandidate[] {
  const candidates: ToothCandidate[] = [];
  for (const index of strongestFirst(peaks, numberOf)) {
    const number = numberOf[peaks.channel[index] as number] as ToothNumber;
    const box = peakBox(peaks, index);
    const score = peaks.score[index] as number;
    const candidate = candidates.find((known) => iou(known.box, box) >= DECODING.sameTooth);
    if (candidate) {
      if (candidate.numbers.has(number)) continue;
      candidate.numbers.set(number, score);
      candidate.boxes.set(number, box);
    } else {
      const [numbers, boxes] = [new Map([[number, score]]), new Map([[number, box]])];
      candidates.push({ box, cell: peaks.cell[index] as number, score, numbers, boxes, upper: true });
    }
  }
  for (const candidate of candidates) candidate.upper = isInUpperJaw(candidate);
  return candidates;
}

/** Returns the box of a peak, in the units of the peak list. */
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

function isInUpperJaw({ numbers }: ToothCandidate): boolean {
  let balance = 0;
  for (const [number, score] of numbers) balance += isUpper(number) ? score : -score;
  return balance >= 0;
}
