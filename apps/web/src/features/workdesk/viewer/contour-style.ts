import { DOUBTFUL_COLOR, isConfirmed, isDoubtful } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';

/** How far the analysis and the person have come with an annotation. */
export type Standing = 'confirmed' | 'suggested' | 'doubtful' | 'rejected';

/** Returns the standing; each has a line of its own besides its colour. */
export function standingOf(annotation: SceneAnnotation): Standing {
  if (annotation.decision === 'REJECTED') return 'rejected';
  if (isConfirmed(annotation.decision)) return 'confirmed';
  return isDoubtful(annotation) ? 'doubtful' : 'suggested';
}

/** Returns the colour of an annotation: of its finding type; amber for what the analysis doubts. */
export function annotationColor(annotation: SceneAnnotation, ofType: string): string {
  return isDoubtful(annotation) ? DOUBTFUL_COLOR : ofType;
}

/** A contour on the radiograph. Widths and dashes in CSS pixels; `tint` and `opacity` from 0 to 1. */
export interface ContourStyle {
  readonly width: number;
  readonly dash: readonly number[];
  readonly tint: number;
  readonly opacity: number;
}

const SOLID: readonly number[] = [];
const DOTTED: readonly number[] = [1.5, 3.5];
const DASHED: readonly number[] = [7, 5];

/** Teeth are hairlines without a tint, so that the radiograph stays readable; everything else is a tinted contour. */
const HAIRLINE: Readonly<Record<Standing, ContourStyle>> = {
  suggested: { width: 1, dash: SOLID, tint: 0, opacity: 0.8 },
  confirmed: { width: 1.75, dash: SOLID, tint: 0, opacity: 0.9 },
  doubtful: { width: 1.5, dash: DOTTED, tint: 0, opacity: 1 },
  rejected: { width: 1, dash: DASHED, tint: 0, opacity: 0.5 },
};
const TINTED: Readonly<Record<Standing, ContourStyle>> = {
  suggested: { width: 1.25, dash: SOLID, tint: 0.12, opacity: 1 },
  confirmed: { width: 2.25, dash: SOLID, tint: 0.26, opacity: 1 },
  doubtful: { width: 1.75, dash: DOTTED, tint: 0.12, opacity: 1 },
  rejected: { width: 1.25, dash: DASHED, tint: 0, opacity: 0.5 },
};

/** Returns how the contour of an annotation is drawn. */
export function contourStyle(annotation: SceneAnnotation): ContourStyle {
  const isHairline = annotation.category === 'TEETH' || annotation.class === 'MOUTH_AREA';
  return (isHairline ? HAIRLINE : TINTED)[standingOf(annotation)];
}
