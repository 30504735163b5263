import type { FindingType } from '@molaar/domain/findings';
import { type ToothStatus, toothStatusOf } from '@molaar/domain/statuses';
import type { Check } from '../checks/check-text';

/** Returns the statuses that an annotation of this type contradicts. The status of a bridge is that of its unit. */
export function conflictingStatuses(type: FindingType, checks: readonly Check[]): ToothStatus[] {
  const own: readonly (ToothStatus | null)[] = type === 'BRIDGE' ? ['PONTIC', 'ABUTMENT', 'BRIDGE'] : [toothStatusOf(type)];
  const others = checks.flatMap((check) =>
    check.rule === 'CONTRADICTION' ? check.statuses.filter((status) => !own.includes(status)) : [],
  );
  return [...new Set(others)];
}
