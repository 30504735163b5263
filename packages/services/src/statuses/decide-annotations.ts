import type { StoredAnnotation, StoredStatus } from '@molaar/db';
import type { CurrentStatus } from './current-statuses';
import type { DecidedStatuses } from './decide-statuses';

/**
 * What deciding statuses does to the objects they rest on. Approving approves undecided objects, and those that an earlier
 * rejection of this very status had rejected. Rejecting rejects an object once nothing that rests on it stands any more; a
 * tooth that is not sound is still a tooth. Taking a decision back takes back what that decision alone had done.
 * Answers the changed objects.
 */
export function decideAnnotations(
  annotations: readonly StoredAnnotation[],
  current: readonly CurrentStatus[],
  { changed, withdrawn }: DecidedStatuses,
  { userId, at }: { userId: string; at: Date },
): StoredAnnotation[] {
  const approved = idsOf(changed.filter(({ decision }) => decision === 'APPROVED'));
  const rejected = idsOf(changed.filter(({ decision, status }) => decision === 'REJECTED' && status !== 'SOUND'));
  const decisions = new Map<string, string>(current.map(({ key, decision }) => [key, decision]));
  for (const { key, decision } of changed) decisions.set(key, decision);
  const standing = idsOf(current.filter(({ key }) => decisions.get(key) !== 'REJECTED'));

  return annotations.flatMap((annotation): StoredAnnotation[] => {
    const { id, decision, edited } = annotation;
    if (approved.has(id) && (decision === 'SUGGESTED' || decision === 'REJECTED'))
      return [{ ...annotation, decision: edited ? 'EDITED' : 'APPROVED', decidedBy: userId, decidedAt: at }];
    if (rejected.has(id) && decision !== 'REJECTED' && !standing.has(id))
      return [{ ...annotation, decision: 'REJECTED', decidedBy: userId, decidedAt: at }];
    if (decision !== 'SUGGESTED' && withdrawn.some((status) => decidedTogether(annotation, status)))
      return [{ ...annotation, decision: 'SUGGESTED', decidedBy: null, decidedAt: null }];
    return [];
  });
}

function idsOf(statuses: readonly Pick<StoredStatus, 'annotationIds'>[]): Set<string> {
  return new Set(statuses.flatMap(({ annotationIds }) => annotationIds));
}

/** The save that decided the status had decided the object: one person, one instant. */
function decidedTogether(annotation: StoredAnnotation, status: StoredStatus): boolean {
  return (
    status.annotationIds.includes(annotation.id) &&
    annotation.decidedBy === status.decidedBy &&
    Number(annotation.decidedAt) === Number(status.decidedAt)
  );
}
