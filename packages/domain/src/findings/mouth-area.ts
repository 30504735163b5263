import type { Box } from '../geometry';
import type { FindingType } from './catalogue';
import type { Decision } from './decisions';

/**
 * Room as a share of the area's size: around the teeth, and around a mouth area, which as the analysis gives it ends where the
 * outermost roots do.
 */
const AROUND_TEETH = 0.06;
const AROUND_MOUTH = 0.03;

/** What the area is found by. */
export interface AnnotationForArea {
  readonly class: FindingType;
  readonly box: Box;
  readonly decision: Decision;
}

/**
 * The part of the radiograph that a plan shows, in whole pixels: the mouth area where there is one, else the teeth; always
 * with all marks and room around. The whole radiograph when nothing is known.
 */
export function mouthArea(
  image: { readonly width: number; readonly height: number },
  annotations: readonly AnnotationForArea[],
  marks: readonly { readonly box: Box }[],
): Box {
  const live = annotations.filter(({ decision }) => decision !== 'REJECTED');
  const mouth = live.filter((annotation) => annotation.class === 'MOUTH_AREA');
  const teeth = live.filter((annotation) => annotation.class === 'TOOTH');
  const middle = mouth.length > 0 ? mouth : teeth;
  if (middle.length === 0) return [0, 0, image.width, image.height];

  const boxes = [...middle, ...marks].map(({ box }) => box);
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  const margin = (mouth.length > 0 ? AROUND_MOUTH : AROUND_TEETH) * Math.max(right - left, bottom - top);
  const x = Math.max(0, Math.floor(left - margin));
  const y = Math.max(0, Math.floor(top - margin));
  return [x, y, Math.min(image.width, Math.ceil(right + margin)) - x, Math.min(image.height, Math.ceil(bottom + margin)) - y];
}
