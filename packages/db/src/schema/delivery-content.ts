import type { DeliveryItem } from '@molaar/contracts';
import type { ChartCell } from '@molaar/domain/statuses';

/** A change of one surface in the practice system's codes. */
export interface PracticeChange {
  tooth: string;
  surface: string;
  /** Codes that must be there now, including its own; otherwise the change is a conflict. */
  seen: string[];
  add: string[];
  remove: string[];
}

/**
 * Content of a delivery. STATUSES: `ours` is what was approved when it was queued; `request` is stored before the first
 * attempt that may reach the practice system, so that later attempts repeat it under the same key.
 */
export type DeliveryContent =
  | { kind: 'STATUSES'; ours: ChartCell[]; request: { changes: PracticeChange[]; items: DeliveryItem[]; unchanged: number } | null }
  | { kind: 'ANALYSIS_DONE' | 'ANALYSIS_FAILED'; analysisId: string };

export interface DeliveryResult {
  items: DeliveryItem[];
  unchanged: number;
}
