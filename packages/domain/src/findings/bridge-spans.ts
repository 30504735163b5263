import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import { assignFindings, type UnassignedFinding } from './assignment';
import type { FindingType } from './catalogue';
import { type Decision, isConfirmed } from './decisions';

export interface AnnotationForSpan {
  readonly id: string;
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly box: Box;
  /** Null where a person drew it. */
  readonly confidence: number | null;
  readonly decision: Decision;
}

/**
 * The tooth slots that each bridge stands over, by its id. They follow from its box and the teeth as they are now, so that
 * a bridge that a person made longer, or a tooth renumbered, needs nothing stored.
 */
export function bridgeSpans(annotations: readonly AnnotationForSpan[]): Map<string, ToothNumber[]> {
  const live = annotations.filter(({ decision }) => decision !== 'REJECTED');
  const bridges = live.filter((annotation) => annotation.class === 'BRIDGE');
  if (bridges.length === 0) return new Map();
  const teeth = live.filter((annotation) => annotation.class === 'TOOTH');
  const assigned = assignFindings([...bridges, ...surest(teeth)].map(toObject));
  return new Map(bridges.map(({ id }, index) => [id, [...(assigned[index]?.span ?? [])]]));
}

/** A number that two objects claim, an old one and a re-analysis's, counts once: the confirmed one, else the surer. */
function surest(teeth: readonly AnnotationForSpan[]): AnnotationForSpan[] {
  const best = new Map<ToothNumber | null, AnnotationForSpan>();
  for (const tooth of teeth) {
    const other = best.get(tooth.tooth);
    if (!other || weight(tooth) > weight(other)) best.set(tooth.tooth, tooth);
  }
  return [...best.values()];
}

function weight({ decision, confidence }: AnnotationForSpan): number {
  return (isConfirmed(decision) ? 1 : 0) + (confidence ?? 1);
}

function toObject({ class: type, tooth, box, confidence }: AnnotationForSpan): UnassignedFinding {
  return { class: type, tooth, box, confidence: confidence ?? 1 };
}
