import { isMissingTooth, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

export interface StatusSymbol {
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
  /** Suggested symbols are dashed, approved ones solid, rejected ones dotted and without a fill. */
  readonly decision: 'SUGGESTED' | 'APPROVED' | 'REJECTED';
}

export interface ToothState {
  readonly symbols: readonly StatusSymbol[];
  /** Shows a warning next to the number, for contradicting statuses. */
  readonly warns?: boolean;
}

export type TeethStates = Readonly<Partial<Record<ToothNumber, ToothState>>>;

/**
 * How the tooth itself is drawn, under its symbols. GHOST: nobody knows whether it is there. RESIDUAL: the crown is
 * decayed, the root is left.
 */
export type Body = 'NATURAL' | 'GHOST' | 'UNERUPTED' | 'MISSING' | 'IMPLANT' | 'PONTIC' | 'RESIDUAL';

const UNERUPTED: ReadonlySet<ToothStatus> = new Set<ToothStatus>(['UNERUPTED', 'EMERGING_TOOTH']);

/** Returns how the tooth is drawn. An implant or a unit of a bridge takes precedence over the missing tooth. */
export function bodyOf(state: ToothState | undefined, isSeen: boolean): Body {
  const statuses = statusesOf(state);
  if (statuses.has('IMPLANT')) return 'IMPLANT';
  if (statuses.has('PONTIC')) return 'PONTIC';
  if ([...statuses].some(isMissingTooth)) return 'MISSING';
  if ([...statuses].some((status) => UNERUPTED.has(status))) return 'UNERUPTED';
  if (!isSeen) return 'GHOST';
  const isResidual = (state?.symbols ?? []).some((symbol) => symbol.decision !== 'REJECTED' && isResidualRoot(symbol));
  return isResidual ? 'RESIDUAL' : 'NATURAL';
}

/** Whether decay has destroyed the whole crown. */
export function isResidualRoot({ status, surfaces }: Pick<StatusSymbol, 'status' | 'surfaces'>): boolean {
  const isDecay = status === 'PRIM_CAR_CAVITY' || status === 'SEC_CAR_CAVITY';
  const isWhole = surfaces.includes('WHOLE_TOOTH') || (surfaces.includes('CROWN') && surfaces.includes('ROOT'));
  return isDecay && isWhole;
}

/** Returns the statuses that are not rejected. */
export function statusesOf(state: ToothState | undefined): ReadonlySet<ToothStatus> {
  return new Set((state?.symbols ?? []).filter((symbol) => symbol.decision !== 'REJECTED').map((symbol) => symbol.status));
}
