import { AppError, contradictionFields } from '@molaar/contracts';
import type { CurrentStatus } from '@molaar/domain/statuses';
import { findContradictions, type StatusOnTooth } from '@molaar/domain/statuses';

type Status = StatusOnTooth & Pick<CurrentStatus, 'decision'>;

/**
 * Rejects approved statuses of a tooth that contradict each other. With `before` only new contradictions are rejected,
 * so that those of an earlier release do not block work on other teeth.
 * @throws STATUSES_CONTRADICT with the teeth and statuses in description and fields.
 */
export function rejectContradictions(statuses: readonly Status[], { before = [] }: { before?: readonly Status[] } = {}): void {
  const known = new Set(findContradictions(before.filter(isApproved)).map(nameOf));
  const fresh = findContradictions(statuses.filter(isApproved)).filter((found) => !known.has(nameOf(found)));
  if (fresh.length > 0) throw new AppError('STATUSES_CONTRADICT', fresh.map(nameOf).join('; '), { fields: contradictionFields(fresh) });
}

function isApproved({ decision }: Status): boolean {
  return decision === 'APPROVED';
}

function nameOf({ tooth, statuses: [one, other] }: ReturnType<typeof findContradictions>[number]): string {
  return `tooth ${tooth}: ${one} and ${other} cannot both be true`;
}
