import type { FindingType } from '@molaar/domain/findings';
import { type ToothStatus, toothStatusOf } from '@molaar/domain/statuses';
import type { Check } from '../checks/check-text';

/** What an object of this class cannot be true together with; a bridge is said by the status of its unit. */
export function conflictingStatuses(type: FindingType, checks: readonly Check[]): ToothStatus[] {
  const own: readonly (ToothStatus | null)[] = type === 'BRIDGE' ? ['PONTIC', 'ABUTMENT', 'BRIDGE'] : [toothStatusOf(type)];
  const others = checks.flatMap((check) =>
    check.rule === 'CONTRADICTION' ? check.statuses.filter((status) => !own.includes(status)) : [],
  );
  return [...new Set(others)];
}
