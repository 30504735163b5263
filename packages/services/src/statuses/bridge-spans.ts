import type { StoredAnnotation } from '@molaar/db';
import { assignFindings, type DetectedObject, isConfirmed, type ToothNumber } from '@molaar/domain';

/**
 * The tooth slots that each bridge stands over, by its id. They follow from its box and the teeth as they are now, so that
 * a bridge that a person made longer, or a tooth renumbered, needs nothing stored.
 */
export function bridgeSpans(annotations: readonly StoredAnnotation[]): Map<string, ToothNumber[]> {
  const live = annotations.filter(({ decision }) => decision !== 'REJECTED');
  const bridges = live.filter((annotation) => annotation.class === 'BRIDGE');
  const teeth = live.filter((annotation) => annotation.class === 'TOOTH');
  const assigned = assignFindings([...bridges, ...surest(teeth)].map(toObject));
  return new Map(bridges.map(({ id }, index) => [id, assigned[index]?.span ?? []]));
}

/** A number that two objects claim, an old one and a re-analysis's, counts once: the confirmed one, else the surer. */
function surest(teeth: readonly StoredAnnotation[]): StoredAnnotation[] {
  const best = new Map<ToothNumber | null, StoredAnnotation>();
  for (const tooth of teeth) {
    const other = best.get(tooth.tooth);
    if (!other || weight(tooth) > weight(other)) best.set(tooth.tooth, tooth);
  }
  return [...best.values()];
}

function weight({ decision, confidence }: StoredAnnotation): number {
  return (isConfirmed(decision) ? 1 : 0) + (confidence ?? 1);
}

function toObject({ class: type, tooth, box, confidence }: StoredAnnotation): DetectedObject {
  return { class: type, tooth, box, confidence: confidence ?? 1 };
}
