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
  /** Null when a person drew it. */
  readonly confidence: number | null;
  readonly decision: Decision;
}

/**
 * Returns the tooth slots of each bridge by its id. They are derived from its box and the current teeth, so that
 * nothing needs to be stored when a person changes a bridge or renumbers a tooth.
 */
export function bridgeSpans(annotations: readonly AnnotationForSpan[]): Map<string, ToothNumber[]> {
  const live = annotations.filter(({ decision }) => decision !== 'REJECTED');
  const bridges = live.filter((annotation) => annotation.class === 'BRIDGE');
  if (bridges.length === 0) return new Map();
  const teeth = live.filter((annotation) => annotation.class === 'TOOTH');
  const assigned = assignFindings([...bridges, ...mostCertain(teeth)].map(toUnassigned));
  return new Map(bridges.map(({ id }, index) => [id, [...(assigned[index]?.span ?? [])]]));
}

/** Of duplicate tooth numbers (of an earlier and a new analysis) keeps the confirmed one, else the more certain one. */
function mostCertain(teeth: readonly AnnotationForSpan[]): AnnotationForSpan[] {
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

function toUnassigned({ class: type, tooth, box, confidence }: AnnotationForSpan): UnassignedFinding {
  return { class: type, tooth, box, confidence: confidence ?? 1 };
}
