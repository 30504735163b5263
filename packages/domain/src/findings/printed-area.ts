import { type Box, unionBox } from '../geometry';
import type { FindingType } from './catalogue';
import type { Decision } from './decisions';

/** Margins as a share of the area's size. A detected mouth area ends at the outermost roots. */
const AROUND_TEETH = 0.06;
const AROUND_MOUTH = 0.03;

/** The part of an annotation that determines the area. */
export interface AnnotationForArea {
  readonly class: FindingType;
  readonly box: Box;
  readonly decision: Decision;
}

/**
 * Returns the part of the image that a treatment plan shows, in whole pixels: the mouth area, else the teeth, with all
 * numbered annotations and a margin; the whole image when neither is known.
 */
export function printedArea(
  image: { readonly width: number; readonly height: number },
  annotations: readonly AnnotationForArea[],
  numbered: readonly { readonly box: Box }[],
): Box {
  const current = annotations.filter(({ decision }) => decision !== 'REJECTED');
  const mouth = current.filter((annotation) => annotation.class === 'MOUTH_AREA');
  const teeth = current.filter((annotation) => annotation.class === 'TOOTH');
  const middle = mouth.length > 0 ? mouth : teeth;
  const around = middle.length > 0 ? unionBox([...middle, ...numbered].map(({ box }) => box)) : undefined;
  if (!around) return [0, 0, image.width, image.height];

  const [left, top, width, height] = around;
  const margin = (mouth.length > 0 ? AROUND_MOUTH : AROUND_TEETH) * Math.max(width, height);
  const x = Math.max(0, Math.floor(left - margin));
  const y = Math.max(0, Math.floor(top - margin));
  return [x, y, Math.min(image.width, Math.ceil(left + width + margin)) - x, Math.min(image.height, Math.ceil(top + height + margin)) - y];
}
