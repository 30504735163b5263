import { findingType } from '@molaar/domain/findings';
import { intersectOutline, outlineArea } from '@molaar/domain/geometry';
import type { Scene, SceneAnnotation } from '@molaar/scene';

/** The contours at which annotations are drawn. */
export interface Contours {
  /** Returns the outline of an annotation, or of the part of its tooth inside its box; null where only the box is known. */
  of(annotation: SceneAnnotation): readonly number[] | null;
}

/** A tooth's outline that covers less of a box says little about what is in the box. */
const MIN_COVERED = 0.4;

/**
 * Creates the contours of a scene. The analysis finds a crown or a post as a box, and the tooth with its outline: the
 * contour of the crown is that of its tooth inside the box.
 */
export function createToothContours(scene: Scene): Contours {
  const teeth = new Map<SceneAnnotation['location'], SceneAnnotation>();
  let known = new WeakMap<SceneAnnotation, readonly number[] | null>();
  const isTooth = (annotation: SceneAnnotation | null): boolean => annotation?.class === 'TOOTH';
  function readTeeth(): void {
    teeth.clear();
    known = new WeakMap();
    for (const annotation of scene.all())
      if (isTooth(annotation) && annotation.outline && annotation.decision !== 'REJECTED') teeth.set(annotation.location, annotation);
  }
  readTeeth();
  scene.subscribe((diff) => {
    for (const { before, after } of diff.values()) if (isTooth(before) || isTooth(after)) return readTeeth();
  });

  function partOfTooth({ box, location }: SceneAnnotation): readonly number[] | null {
    const outline = teeth.get(location)?.outline;
    if (!outline) return null;
    const part = intersectOutline(outline, box);
    return outlineArea(part) >= MIN_COVERED * box[2] * box[3] ? part : null;
  }

  return {
    of(annotation) {
      if (annotation.outline || !isPartOfTooth(annotation)) return annotation.outline;
      let part = known.get(annotation);
      if (part === undefined) {
        part = partOfTooth(annotation);
        known.set(annotation, part);
      }
      return part;
    },
  };
}

/** Only what the analysis found: a box that a person drew is shown as it was drawn. */
function isPartOfTooth({ class: type, source, location }: SceneAnnotation): boolean {
  const { scope } = findingType(type);
  return source === 'AI' && location !== null && (scope === 'CROWN' || scope === 'ROOT');
}
