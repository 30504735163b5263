import type { AnnotationSet } from '@molaar/contracts';
import { type SeenTeeth, seenTeeth, wereTeethLookedFor } from '@molaar/domain/statuses';
import type { ShownStatus } from './status-edits';

/** Returns the teeth that the analysis saw or about which a person stated something, unsaved statements included. */
export function knownTeeth(
  { annotations, assessment }: Pick<AnnotationSet, 'annotations' | 'assessment'>,
  statuses: readonly ShownStatus[],
): SeenTeeth {
  const located = annotations.map(({ class: type, location, decision, source }) => ({ class: type, tooth: location, decision, source }));
  return seenTeeth(located, statuses, wereTeethLookedFor(assessment));
}
