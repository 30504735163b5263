import { isMissingTooth, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

export interface StatusSymbol {
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
  /** Suggested symbols are dashed, approved ones solid, rejected ones dotted and faded. */
  readonly decision: 'SUGGESTED' | 'APPROVED' | 'REJECTED';
}

export interface ToothState {
  readonly symbols: readonly StatusSymbol[];
  /** Shows a warning next to the number, for contradicting statuses. */
  readonly warns?: boolean;
}

export type TeethStates = Readonly<Partial<Record<ToothNumber, ToothState>>>;

/** How the tooth itself is drawn, under its symbols. */
export type Body = 'NATURAL' | 'UNERUPTED' | 'MISSING' | 'IMPLANT' | 'PONTIC';

const UNERUPTED: ReadonlySet<ToothStatus> = new Set<ToothStatus>(['UNERUPTED', 'EMERGING_TOOTH']);

/** Returns how the tooth is drawn. An implant or a unit of a bridge takes precedence over the missing tooth. */
export function bodyOf(state: ToothState | undefined): Body {
  const statuses = statusesOf(state);
  if (statuses.has('IMPLANT')) return 'IMPLANT';
  if (statuses.has('PONTIC')) return 'PONTIC';
  if ([...statuses].some(isMissingTooth)) return 'MISSING';
  return [...statuses].some((status) => UNERUPTED.has(status)) ? 'UNERUPTED' : 'NATURAL';
}

/** Returns the statuses that are not rejected. */
export function statusesOf(state: ToothState | undefined): ReadonlySet<ToothStatus> {
  return new Set((state?.symbols ?? []).filter((symbol) => symbol.decision !== 'REJECTED').map((symbol) => symbol.status));
}
