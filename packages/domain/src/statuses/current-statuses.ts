import { bridgeSpans, isConfirmed, type StoredAnnotation } from '../findings';
import { compareTeeth } from '../teeth';
import type { StatusDecision, StoredStatus } from './stored-status';
import { type SuggestedStatus, suggestStatuses } from './suggest-statuses';
import { effectOf, withoutSupersededSound } from './tooth-status';

/** The current status of a tooth: suggestions merged with decisions. */
export interface CurrentStatus extends Omit<SuggestedStatus, 'confidence'> {
  /** The highest confidence of the detections; null when only a person stated it. */
  confidence: number | null;
  decision: StatusDecision;
  decidedBy: string | null;
  decidedAt: Date | null;
}

type DecisionRecord = Pick<CurrentStatus, 'decision' | 'decidedBy' | 'decidedAt'>;

/**
 * Merges the suggestions of the annotations with the stored decisions by key, in chart order. The latest decision
 * counts: approving an annotation approves its status, unless the status was rejected later. A stored decision that its
 * annotations no longer support (moved to another tooth, deleted) is left out; one without annotations stays, and
 * suppresses the suggestion that its tooth is sound.
 */
export function currentStatuses(annotations: readonly StoredAnnotation[], stored: readonly StoredStatus[]): CurrentStatus[] {
  const byId = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  const spans = bridgeSpans(annotations);
  const suggestions = suggestStatuses(
    annotations.map((annotation) => ({ ...annotation, confidence: annotation.confidence ?? 1, span: spans.get(annotation.id) ?? null })),
  );
  const saved = new Map(stored.map((status) => [status.key, status]));
  const suggested = suggestions.map((suggestion): CurrentStatus => {
    const sources = suggestion.annotationIds.flatMap((id) => byId.get(id) ?? []);
    const confidences = sources.flatMap(({ confidence }) => confidence ?? []);
    return {
      ...suggestion,
      confidence: confidences.length > 0 ? Math.max(...confidences) : null,
      ...latestDecision(suggestion, sources, saved.get(suggestion.key)),
    };
  });
  const keys = new Set(suggestions.map(({ key }) => key));
  const others = stored
    .filter((status) => !keys.has(status.key) && isStillValid(status, byId))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(fromStored);
  return withoutSupersededSound([...suggested, ...others]).sort((a, b) => compareTeeth(a.tooth, b.tooth));
}

function latestDecision(
  { status }: SuggestedStatus,
  sources: readonly StoredAnnotation[],
  saved: StoredStatus | undefined,
): DecisionRecord {
  const confirmed = sources
    .filter(({ decision }) => isConfirmed(decision))
    .sort((a, b) => Number(b.decidedAt) - Number(a.decidedAt))
    .at(0);
  const isSaved = saved !== undefined && saved.decision !== 'SUGGESTED';
  // Confirming that a tooth is present does not confirm that it is sound.
  if (!confirmed || status === 'SOUND') return isSaved ? decisionOf(saved) : UNDECIDED;
  const isConfirmedLater = !isSaved || (saved.decision === 'REJECTED' && Number(confirmed.decidedAt) > Number(saved.decidedAt));
  return isConfirmedLater ? { ...decisionOf(confirmed), decision: 'APPROVED' } : decisionOf(saved);
}

const UNDECIDED: DecisionRecord = { decision: 'SUGGESTED', decidedBy: null, decidedAt: null };

function decisionOf<Decision>({
  decision,
  decidedBy,
  decidedAt,
}: {
  decision: Decision;
  decidedBy: string | null;
  decidedAt: Date | null;
}) {
  return { decision, decidedBy, decidedAt };
}

/**
 * Without a suggestion, a decision stays valid when it was made without an annotation, or rejected together with it.
 */
function isStillValid({ annotationIds, decision }: StoredStatus, byId: ReadonlyMap<string, StoredAnnotation>): boolean {
  if (annotationIds.length === 0) return true;
  return decision === 'REJECTED' && annotationIds.some((id) => byId.get(id)?.decision === 'REJECTED');
}

function fromStored(status: StoredStatus): CurrentStatus {
  return { ...status, effect: effectOf(status.status), confidence: null, checkTooth: false };
}
