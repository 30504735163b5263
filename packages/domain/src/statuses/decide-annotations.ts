import type { StoredAnnotation } from '../findings';
import type { CurrentStatus } from './current-statuses';
import type { DecidedStatuses } from './decide-statuses';
import type { StoredStatus } from './stored-status';

/**
 * Returns the annotations that change with the decided statuses. Approval approves undecided annotations and those that
 * an earlier rejection of the same status had rejected. Rejection rejects an annotation when no other status depends on
 * it; a tooth that is not sound is still a tooth. Withdrawing a decision withdraws only what that decision had changed.
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
  const supported = idsOf(current.filter(({ key }) => decisions.get(key) !== 'REJECTED'));

  return annotations.flatMap((annotation): StoredAnnotation[] => {
    const { id, decision, edited } = annotation;
    if (approved.has(id) && (decision === 'SUGGESTED' || decision === 'REJECTED'))
      return [{ ...annotation, decision: edited ? 'EDITED' : 'APPROVED', decidedBy: userId, decidedAt: at }];
    if (rejected.has(id) && decision !== 'REJECTED' && !supported.has(id))
      return [{ ...annotation, decision: 'REJECTED', decidedBy: userId, decidedAt: at }];
    if (decision !== 'SUGGESTED' && withdrawn.some((status) => isDecidedTogether(annotation, status)))
      return [{ ...annotation, decision: 'SUGGESTED', decidedBy: null, decidedAt: null }];
    return [];
  });
}

function idsOf(statuses: readonly Pick<StoredStatus, 'annotationIds'>[]): Set<string> {
  return new Set(statuses.flatMap(({ annotationIds }) => annotationIds));
}

/** Whether the status and the annotation were decided in the same save: same person, same instant. */
function isDecidedTogether(annotation: StoredAnnotation, status: StoredStatus): boolean {
  return (
    status.annotationIds.includes(annotation.id) &&
    annotation.decidedBy === status.decidedBy &&
    Number(annotation.decidedAt) === Number(status.decidedAt)
  );
}
