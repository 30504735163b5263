import { isConfirmed, type PatientStop } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';

type Located = Pick<SceneAnnotation, 'id' | 'class' | 'location' | 'box' | 'outline' | 'decision' | 'confidence'>;

/**
 * Returns the tooth with this number: what a person confirmed, else what the analysis is most certain about.
 * @returns Null when the image has no such tooth, or it was rejected.
 */
export function toothOn(tooth: ToothNumber | null, annotations: readonly Located[]): Located | null {
  if (tooth === null) return null;
  const found = annotations
    .filter(({ class: type, location, decision }) => type === 'TOOTH' && location === tooth && decision !== 'REJECTED')
    .sort((a, b) => Number(isConfirmed(b.decision)) - Number(isConfirmed(a.decision)) || (b.confidence ?? 1) - (a.confidence ?? 1));
  return found[0] ?? null;
}

/** A finding that is wider does not make the tooth small: a wire spans the whole arch. */
const MAX_WIDTH_IN_TEETH = 2;

/** Returns the boxes that must be visible: the tooth and its findings; without a tooth the findings alone. */
export function boxesToShow({ findings }: PatientStop<SceneAnnotation>, tooth: Box | null): readonly Box[] {
  const found = findings.flatMap(({ annotations }) => annotations.map(({ box }) => box));
  return tooth === null ? found : [tooth, ...found.filter(([, , width]) => width <= MAX_WIDTH_IN_TEETH * tooth[2])];
}
