import { contradictionsAmong, type ShownStatus } from './status-edits';

/** Minimum confidences of a suggestion that the dentist can choose from, 0 to 1. */
export const MIN_CONFIDENCE_CHOICES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const;
export const DEFAULT_MIN_CONFIDENCE = 0.8;

/**
 * Returns suggestions that may be approved together: confident, on a tooth whose number is certain, of a finding type
 * whose accuracy was measured, and without a contradiction to each other or to an approved status. Sound teeth are left
 * out: their confidence is that of the tooth being there, not of its being sound.
 */
export function highConfidenceStatuses(statuses: readonly ShownStatus[], experimental: ReadonlySet<string>, from: number): ShownStatus[] {
  const confident = statuses.filter(
    ({ key, decision, confidence, checkTooth, status }) =>
      decision === 'SUGGESTED' && confidence !== null && confidence >= from && !checkTooth && status !== 'SOUND' && !experimental.has(key),
  );
  const found = contradictionsAmong([...statuses.filter(({ decision }) => decision === 'APPROVED'), ...confident]);
  return confident.filter(({ tooth, status }) => !found.some((one) => one.tooth === tooth && one.statuses.includes(status)));
}

/**
 * What a dentist can do where nothing reaches the minimum confidence. LOWER_MINIMUM: the highest minimum of the choices
 * that some findings reach, and how many. ONE_BY_ONE: findings that are only decided one at a time.
 */
export type NextApproval =
  | { readonly kind: 'LOWER_MINIMUM'; readonly minimum: number; readonly count: number }
  | { readonly kind: 'ONE_BY_ONE'; readonly count: number }
  | { readonly kind: 'NONE_LEFT' };

/** Returns what is left to approve when no suggestion may be approved together at the minimum confidence `from`. */
export function nextApproval(statuses: readonly ShownStatus[], experimental: ReadonlySet<string>, from: number): NextApproval {
  for (const minimum of [...MIN_CONFIDENCE_CHOICES].reverse()) {
    const { length: count } = minimum < from ? highConfidenceStatuses(statuses, experimental, minimum) : [];
    if (count > 0) return { kind: 'LOWER_MINIMUM', minimum, count };
  }
  const { length: count } = statuses.filter(({ decision, status }) => decision === 'SUGGESTED' && status !== 'SOUND');
  return count > 0 ? { kind: 'ONE_BY_ONE', count } : { kind: 'NONE_LEFT' };
}

/** Returns suggestions that a tooth is sound: approved together only when the dentist says so. */
export function openSoundTeeth(statuses: readonly ShownStatus[]): ShownStatus[] {
  return statuses.filter(({ decision, status, checkTooth }) => decision === 'SUGGESTED' && status === 'SOUND' && !checkTooth);
}
