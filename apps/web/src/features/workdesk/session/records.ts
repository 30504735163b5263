import type { Annotation, AnnotationInput } from '@molaar/contracts';
import type { SceneAnnotation } from '@molaar/scene';

/** A call's annotation as the editor keeps it; the class code follows from class and tooth. */
export function toSceneObject({ code: _code, ...object }: Annotation): SceneAnnotation {
  return object;
}

/** What is sent to save; confidence, decider and times are the server's. */
export function toAnnotationInput({
  id,
  class: type,
  category,
  location,
  surface,
  box,
  outline,
  decision,
  label,
}: SceneAnnotation): AnnotationInput {
  return { id, class: type, category, location, surface: [...surface], box: [...box], outline: outline && [...outline], decision, label };
}
