import { contradictionsAmong, type ShownStatus } from './status-edits';

/** From which confidence on a suggestion may count as sure, 0 to 1. The dentist chooses. */
export const MIN_CONFIDENCE_CHOICES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const;
export const DEFAULT_MIN_CONFIDENCE = 0.8;

/**
 * Suggestions that may be approved together: confident, on a tooth whose number is beyond doubt, of a kind whose accuracy
 * was measured, and in no contradiction to each other or to what is approved. Sound teeth are left out: their confidence says that the
 * tooth is there, not that it is well.
 */
export function highConfidenceStatuses(statuses: readonly ShownStatus[], experimental: ReadonlySet<string>, from: number): ShownStatus[] {
  const sure = statuses.filter(
    ({ key, decision, confidence, checkTooth, status }) =>
      decision === 'SUGGESTED' && confidence !== null && confidence >= from && !checkTooth && status !== 'SOUND' && !experimental.has(key),
  );
  const found = contradictionsAmong([...statuses.filter(({ decision }) => decision === 'APPROVED'), ...sure]);
  return sure.filter(({ tooth, status }) => !found.some((one) => one.tooth === tooth && one.statuses.includes(status)));
}

/** Suggestions that a tooth is sound: approved together only when the dentist says so of all of them. */
export function openSoundTeeth(statuses: readonly ShownStatus[]): ShownStatus[] {
  return statuses.filter(({ decision, status, checkTooth }) => decision === 'SUGGESTED' && status === 'SOUND' && !checkTooth);
}
