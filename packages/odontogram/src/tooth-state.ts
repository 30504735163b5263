import { isMissingTooth, type ToothStatus } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

export interface ToothMark {
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
  /** Suggested marks are dashed, approved ones solid, rejected ones faded. */
  readonly decision: 'SUGGESTED' | 'APPROVED' | 'REJECTED';
}

export interface ToothState {
  readonly marks: readonly ToothMark[];
  /** Something about the tooth cannot be: a sign stands beside its number. */
  readonly warns?: boolean;
}

export type TeethStates = Readonly<Partial<Record<ToothNumber, ToothState>>>;

/** How the tooth itself is drawn, under its marks. */
export type Body = 'NATURAL' | 'BURIED' | 'GONE' | 'IMPLANT' | 'PONTIC';

const BURIED: ReadonlySet<ToothStatus> = new Set<ToothStatus>(['UNERUPTED', 'EMERGING_TOOTH']);

/** A bridge's unit or an implant shows what stands there now, which matters more than how the tooth was lost. */
export function bodyOf(state: ToothState | undefined): Body {
  const statuses = livingStatuses(state);
  if (statuses.has('IMPLANT')) return 'IMPLANT';
  if (statuses.has('PONTIC')) return 'PONTIC';
  if ([...statuses].some(isMissingTooth)) return 'GONE';
  return [...statuses].some((status) => BURIED.has(status)) ? 'BURIED' : 'NATURAL';
}

/** Statuses that nobody rejected. */
export function livingStatuses(state: ToothState | undefined): ReadonlySet<ToothStatus> {
  return new Set((state?.marks ?? []).filter((mark) => mark.decision !== 'REJECTED').map((mark) => mark.status));
}
