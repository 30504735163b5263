import type { ToothStatusRow } from '@molaar/contracts';
import type { StoredAnnotation, StoredStatus } from '@molaar/db';
import { bridgeSpans, isConfirmed } from '@molaar/domain/findings';
import { effectOf, type SuggestedStatus, suggestStatuses, withoutSupersededSound } from '@molaar/domain/statuses';
import { compareTeeth } from '@molaar/domain/teeth';

/** The current status of a tooth: suggestions merged with decisions. */
export interface CurrentStatus extends Omit<SuggestedStatus, 'confidence'> {
  /** The highest confidence of the detections; null when only a person stated it. */
  confidence: number | null;
  decision: ToothStatusRow['decision'];
  decidedBy: string | null;
  decidedAt: Date | null;
}

type Saying = Pick<CurrentStatus, 'decision' | 'decidedBy' | 'decidedAt'>;

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
    const carriers = suggestion.annotationIds.flatMap((id) => byId.get(id) ?? []);
    const confidences = carriers.flatMap(({ confidence }) => confidence ?? []);
    return {
      ...suggestion,
      confidence: confidences.length > 0 ? Math.max(...confidences) : null,
      ...lastWord(suggestion, carriers, saved.get(suggestion.key)),
    };
  });
  const keys = new Set(suggestions.map(({ key }) => key));
  const others = stored.filter((status) => !keys.has(status.key) && stands(status, byId)).map(withoutSuggestion);
  return withoutSupersededSound([...suggested, ...others]).sort((a, b) => compareTeeth(a.tooth, b.tooth));
}

function lastWord({ status }: SuggestedStatus, carriers: readonly StoredAnnotation[], saved: StoredStatus | undefined): Saying {
  const confirmed = carriers
    .filter(({ decision }) => isConfirmed(decision))
    .sort((a, b) => Number(b.decidedAt) - Number(a.decidedAt))
    .at(0);
  const isSaved = saved !== undefined && saved.decision !== 'SUGGESTED';
  // Confirming that a tooth is present does not confirm that it is sound.
  if (!confirmed || status === 'SOUND') return isSaved ? saying(saved) : UNDECIDED;
  const later = !isSaved || (saved.decision === 'REJECTED' && Number(confirmed.decidedAt) > Number(saved.decidedAt));
  return later ? { ...saying(confirmed), decision: 'APPROVED' } : saying(saved);
}

const UNDECIDED: Saying = { decision: 'SUGGESTED', decidedBy: null, decidedAt: null };

function saying<Decision>({ decision, decidedBy, decidedAt }: { decision: Decision; decidedBy: string | null; decidedAt: Date | null }) {
  return { decision, decidedBy, decidedAt };
}

/**
 * Without a suggestion, a decision stays valid when it was made without an annotation, or rejected together with it.
 */
function stands({ annotationIds, decision }: StoredStatus, byId: ReadonlyMap<string, StoredAnnotation>): boolean {
  if (annotationIds.length === 0) return true;
  return decision === 'REJECTED' && annotationIds.some((id) => byId.get(id)?.decision === 'REJECTED');
}

function withoutSuggestion(status: StoredStatus): CurrentStatus {
  return { ...status, effect: effectOf(status.status), confidence: null, checkTooth: false };
}
