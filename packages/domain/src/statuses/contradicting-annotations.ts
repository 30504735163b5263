import { bridgeSpans, isConfirmed } from '../findings';
import type { Box } from '../geometry';
import { type Contradiction, findContradictions } from './contradictions';
import { type AnnotationForStatus, suggestStatuses } from './suggest-statuses';
import type { StatusOnTooth } from './tooth-chart';

export interface AnnotationForContradiction extends Omit<AnnotationForStatus, 'confidence' | 'span'> {
  readonly box: Box;
  /** Null when a person drew it. */
  readonly confidence: number | null;
}

/**
 * Two contradicting statuses with the sorted ids of the approved annotations that support them; one may have no
 * annotation.
 */
export interface AnnotationContradiction extends Contradiction {
  readonly ids: readonly string[];
}

/**
 * Finds contradictions between the approved annotations of one radiograph and statuses `stated` without an annotation.
 * They do not prevent approvals of annotations, but saving of statuses and treatment plans.
 */
export function contradictingAnnotations(
  annotations: readonly AnnotationForContradiction[],
  stated: readonly StatusOnTooth[] = [],
): AnnotationContradiction[] {
  const approved = new Set(annotations.flatMap(({ id, decision }) => (isConfirmed(decision) ? [id] : [])));
  if (approved.size === 0) return [];
  const spans = bridgeSpans(annotations);
  // Spans of all annotations: a bridge over a tooth that is not approved yet is no pontic.
  const supported = suggestStatuses(
    annotations.map((annotation) => ({ ...annotation, confidence: annotation.confidence ?? 1, span: spans.get(annotation.id) ?? null })),
  ).flatMap(({ tooth, status, surfaces, annotationIds }) => {
    const ids = annotationIds.filter((id) => approved.has(id));
    // An approved tooth is present, but not necessarily sound.
    return ids.length > 0 && status !== 'SOUND' ? [{ tooth, status, surfaces, ids }] : [];
  });
  return findContradictions([...supported, ...stated]).flatMap((found) => {
    const ids = supported.filter(({ tooth, status }) => tooth === found.tooth && found.statuses.includes(status)).flatMap((one) => one.ids);
    return ids.length > 0 ? [{ ...found, ids: [...new Set(ids)].sort() }] : [];
  });
}
