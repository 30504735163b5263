import { intersectOutline, outlineArea } from '../geometry';
import type { ToothNumber } from '../teeth';
import { findingType } from './finding-types';
import type { StoredAnnotation } from './stored-annotation';

type Outlined = Pick<StoredAnnotation, 'class' | 'source' | 'box' | 'outline'>;

/** A tooth's outline that covers less of a box says little about what is in the box. */
const MIN_COVERED = 0.4;

/**
 * Returns the contour at which an annotation is drawn: its own outline, or the part of its tooth inside its box. The
 * analysis finds a crown or a post as a box, and the tooth with its outline.
 * @param tooth Outline of the annotation's tooth, if there is one.
 * @returns null where only the box is known.
 */
export function contourOf(annotation: Outlined, tooth: readonly number[] | null | undefined): readonly number[] | null {
  const { box, outline = null } = annotation;
  if (outline || !tooth || !isPartOfTooth(annotation)) return outline;
  const part = intersectOutline(tooth, box);
  return outlineArea(part) >= MIN_COVERED * box[2] * box[3] ? part : null;
}

/** Only what the analysis found: a box that a person drew is shown as it was drawn. */
function isPartOfTooth({ class: type, source }: Outlined): boolean {
  const { scope } = findingType(type);
  return source === 'AI' && (scope === 'CROWN' || scope === 'ROOT');
}

/**
 * Returns the annotations with the contours at which they are drawn as their outlines.
 * @param toothOf Returns the number of an annotation's tooth.
 */
export function withContours<T extends Outlined & Pick<StoredAnnotation, 'decision'>>(
  annotations: readonly T[],
  toothOf: (annotation: T) => ToothNumber | null,
): T[] {
  const outlines = new Map<ToothNumber | null, readonly number[]>();
  for (const annotation of annotations)
    if (annotation.class === 'TOOTH' && annotation.outline && annotation.decision !== 'REJECTED')
      outlines.set(toothOf(annotation), annotation.outline);
  return annotations.map((annotation) => ({ ...annotation, outline: contourOf(annotation, outlines.get(toothOf(annotation))) }));
}
