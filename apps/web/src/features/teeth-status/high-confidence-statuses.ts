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

/** Returns suggestions that a tooth is sound: approved together only when the dentist says so. */
export function openSoundTeeth(statuses: readonly ShownStatus[]): ShownStatus[] {
  return statuses.filter(({ decision, status, checkTooth }) => decision === 'SUGGESTED' && status === 'SOUND' && !checkTooth);
}
