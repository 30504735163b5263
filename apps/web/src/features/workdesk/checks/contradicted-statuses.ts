import type { FindingType } from '@molaar/domain/findings';
import { conflictingStatuses, type ToothStatus, toothStatusOf } from '@molaar/domain/statuses';
import type { Check } from './check-text';

/** Returns the statuses that an annotation of this type contradicts. The status of a bridge is that of its unit. */
export function contradictedStatuses(type: FindingType, checks: readonly Check[]): ToothStatus[] {
  const status = toothStatusOf(type);
  const own: readonly ToothStatus[] = type === 'BRIDGE' ? ['PONTIC', 'ABUTMENT', 'BRIDGE'] : status ? [status] : [];
  return conflictingStatuses(
    own,
    checks.filter((check) => check.rule === 'CONTRADICTION'),
  );
}
