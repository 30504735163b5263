import type { Annotation, AnnotationInput } from '@molaar/contracts';
import type { SceneAnnotation } from '@molaar/scene';

/** Returns the annotation of a response as the editor has it; the class code follows from finding type and tooth. */
export function toSceneAnnotation({ code: _code, ...annotation }: Annotation): SceneAnnotation {
  return annotation;
}

/** Returns what a save sends; the server sets confidence, times and who decided. */
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
