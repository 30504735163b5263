import type { Annotation } from '@molaar/contracts';
import { type FindingType, MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { toothStatusOf } from '@molaar/domain/statuses';

/**
 * Returns the findings on teeth that are not suggested as statuses because of their low confidence, by type.
 * @param withExperimental Whether experimental findings are shown; else they have a switch that counts them.
 */
export function lowConfidenceFindings(
  annotations: readonly Pick<Annotation, 'class' | 'location' | 'confidence' | 'decision' | 'experimental'>[],
  withExperimental: boolean,
): Map<FindingType, number> {
  const numbers = new Map<FindingType, number>();
  for (const { class: type, location, confidence, decision, experimental } of annotations) {
    if (type === 'TOOTH' || location === null || toothStatusOf(type) === null) continue;
    if (decision !== 'SUGGESTED' || confidence === null || confidence >= MIN_SUGGESTION_CONFIDENCE) continue;
    if (withExperimental || !experimental) numbers.set(type, (numbers.get(type) ?? 0) + 1);
  }
  return numbers;
}
