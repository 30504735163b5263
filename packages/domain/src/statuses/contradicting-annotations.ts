import { bridgeSpans, isConfirmed } from '../findings';
import type { Box } from '../geometry';
import { type Contradiction, findContradictions } from './contradictions';
import { type AnnotationForStatus, suggestStatuses } from './suggest-statuses';
import type { StatusOnTooth } from './tooth-chart';

export interface AnnotationForContradiction extends Omit<AnnotationForStatus, 'confidence' | 'span'> {
  readonly box: Box;
  /** Null where a person drew it. */
  readonly confidence: number | null;
}

/** Two statuses that cannot both be true, with the approved objects that say so, sorted; one of the two may be said without an object. */
export interface AnnotationContradiction extends Contradiction {
  readonly ids: readonly string[];
}

/**
 * What of the approved objects of one radiograph cannot be true together on a tooth, also beside what people `named` there without an
 * object. An approval is never refused for it: it is said beside the objects, and statuses and plan are refused until one of two is gone.
 */
export function contradictingAnnotations(
  objects: readonly AnnotationForContradiction[],
  named: readonly StatusOnTooth[] = [],
): AnnotationContradiction[] {
  const approved = new Set(objects.flatMap(({ id, decision }) => (isConfirmed(decision) ? [id] : [])));
  if (approved.size === 0) return [];
  const spans = bridgeSpans(objects);
  // Of all objects: a bridge over a tooth that nobody has approved yet is no pontic.
  const said = suggestStatuses(
    objects.map((object) => ({ ...object, confidence: object.confidence ?? 1, span: spans.get(object.id) ?? null })),
  ).flatMap(({ tooth, status, surfaces, annotationIds }) => {
    const ids = annotationIds.filter((id) => approved.has(id));
    // That a tooth was approved says that it is there, not that it is sound.
    return ids.length > 0 && status !== 'SOUND' ? [{ tooth, status, surfaces, ids }] : [];
  });
  return findContradictions([...said, ...named]).flatMap((found) => {
    const ids = said.filter(({ tooth, status }) => tooth === found.tooth && found.statuses.includes(status)).flatMap((one) => one.ids);
    return ids.length > 0 ? [{ ...found, ids: [...new Set(ids)].sort() }] : [];
  });
}
