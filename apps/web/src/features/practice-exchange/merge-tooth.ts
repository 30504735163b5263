import type { Difference, ToothStatusRow } from '@molaar/contracts';
import { isFindingType } from '@molaar/domain/findings';
import { type DecidedStatus, editsToReach, sortStatuses, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { addStatus, decide, type StatusEdits, shownStatuses } from '../teeth-status';

/** Whose statuses are used for a surface that differs. */
export type Side = 'OURS' | 'THEIRS' | 'BOTH';

/** All differences of one tooth, which are one step of the import. */
export interface ToothStep {
  readonly tooth: ToothNumber;
  readonly differences: readonly Difference[];
}

/** Returns the steps of the import in chart order. Differences that exist only here are not imported. */
export function stepsOf(differences: readonly Difference[], withSkipped: boolean): ToothStep[] {
  const included = differences.filter(({ kind, skipped }) => kind !== 'OUTGOING' && (withSkipped || !skipped));
  return [...new Set(included.map(({ tooth }) => tooth))].map((tooth) => ({
    tooth,
    differences: included.filter((difference) => difference.tooth === tooth),
  }));
}

/** Returns the chosen side, or the default: a change of only the practice system is taken over, a conflict has none. */
export function sideOf(difference: Difference, chosen: ReadonlyMap<Surface, Side>): Side | null {
  return chosen.get(difference.surface) ?? (difference.kind === 'INCOMING' ? 'THEIRS' : null);
}

/** Returns the statuses that a cell has when a side is chosen; for both sides each status once. */
export function statusesOf({ ours, theirs }: Difference, side: Side): ToothStatus[] {
  if (side === 'OURS') return [...ours];
  return side === 'THEIRS' ? [...theirs] : sortStatuses([...ours, ...theirs]);
}

/** Returns the edits with the chosen statuses of the tooth, as one history entry. */
export function mergeTooth(
  base: readonly ToothStatusRow[],
  edits: StatusEdits,
  tooth: ToothNumber,
  wanted: ReadonlyMap<Surface, readonly ToothStatus[]>,
): StatusEdits {
  const shown = shownStatuses(base, edits);
  const rows = shown.map(
    ({ key, tooth: number, surface, status, decision }): DecidedStatus => ({ key, tooth: number, surfaces: surface, status, decision }),
  );
  const { approve, drop, add } = editsToReach(rows, tooth, wanted);
  const byHand = new Set(shown.filter((row) => row.byHand).map(({ key }) => key));
  let next = decide(base, edits, approve, 'APPROVED');
  next = decide(
    base,
    next,
    drop.filter((key) => byHand.has(key)),
    'SUGGESTED',
  );
  next = decide(
    base,
    next,
    drop.filter((key) => !byHand.has(key)),
    'REJECTED',
  );
  // "Extracted" has no surface: it is a status of the whole tooth.
  for (const { surfaces, ...status } of add)
    next = addStatus(base, next, { ...status, surfaces: isFindingType(status.status) ? surfaces : [] }, 'YES');
  return next;
}
