import { ALL_TEETH, isPrimary, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import type { StatusSymbol, TeethStates } from '@molaar/odontogram';
import { contradictionsAmong, type ShownStatus } from './status-edits';

/**
 * Returns the statuses as the chart draws them; a tooth whose approved statuses contradict each other has a warning.
 */
export function toothStates(statuses: readonly ShownStatus[]): TeethStates {
  const symbols = new Map<ToothNumber, StatusSymbol[]>();
  for (const { tooth, status, surface, decision } of statuses) {
    symbols.set(tooth, [...(symbols.get(tooth) ?? []), { status, surfaces: surface, decision }]);
  }
  const contradicting = new Set(contradictionsAmong(statuses.filter(({ decision }) => decision === 'APPROVED')).map(({ tooth }) => tooth));
  return Object.fromEntries([...symbols].map(([tooth, list]) => [tooth, { symbols: list, warns: contradicting.has(tooth) }]));
}

/** Returns the teeth of the chart: primary ones only where one of them has a status. */
export function drawnTeeth(teeth: TeethStates): readonly ToothNumber[] {
  return ALL_TEETH.some((tooth) => isPrimary(tooth) && teeth[tooth]) ? ALL_TEETH : PERMANENT_TEETH;
}
