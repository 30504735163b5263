import type { Surface, ToothNumber } from '../teeth';
import type { ToothStatus } from './tooth-status';

export type StatusDecision = 'SUGGESTED' | 'APPROVED' | 'REJECTED';

/** A decision about a status of a tooth as it is stored. */
export interface StoredStatus {
  /** `tooth|status|surfaces`, the same as a suggestion's. */
  key: string;
  tooth: ToothNumber;
  surfaces: Surface[];
  status: ToothStatus;
  decision: StatusDecision;
  /** The annotations that support it; none when a person stated it without one. */
  annotationIds: string[];
  decidedBy: string | null;
  decidedAt: Date | null;
}

/** A decided status as a client saves it. */
export interface StatusChange {
  readonly tooth: ToothNumber;
  readonly surface: readonly Surface[];
  /** The surfaces that the status had when the client read it, where a person corrected them. */
  readonly surfaceBefore?: readonly Surface[] | undefined;
  readonly status: ToothStatus;
  readonly decision: 'APPROVED' | 'REJECTED';
}
