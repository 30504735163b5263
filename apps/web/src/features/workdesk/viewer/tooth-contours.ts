import { contourOf } from '@molaar/domain/findings';
import type { Scene, SceneAnnotation } from '@molaar/scene';

/** The contours at which annotations are drawn. */
export interface Contours {
  /**
   * Returns the outline of an annotation, or of the part of its tooth inside its box; null where only the box is known.
   */
  of(annotation: SceneAnnotation): readonly number[] | null;
}

/** Creates the contours of a scene, each computed once until a tooth changes. */
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

  return {
    of(annotation) {
      if (annotation.outline) return annotation.outline;
      let contour = known.get(annotation);
      if (contour === undefined) {
        contour = contourOf(annotation, teeth.get(annotation.location)?.outline);
        known.set(annotation, contour);
      }
      return contour;
    },
  };
}
