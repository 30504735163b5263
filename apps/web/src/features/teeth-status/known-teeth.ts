import type { AnnotationSet, Image } from '@molaar/contracts';
import { type SeenTeeth, seenTeeth, teethLookedFor } from '@molaar/domain/statuses';
import type { ShownStatus } from './status-edits';

/** Returns the teeth that the analysis saw or about which a person stated something, unsaved statements included. */
export function knownTeeth(
  { annotations, assessment }: Pick<AnnotationSet, 'annotations' | 'assessment'>,
  statuses: readonly ShownStatus[],
  image: Pick<Image, 'height'>,
): SeenTeeth {
  const located = annotations.map(({ class: type, location: tooth, decision, source, box }) => ({
    class: type,
    tooth,
    decision,
    source,
    box,
  }));
  return seenTeeth(located, statuses, teethLookedFor(assessment, image));
}
