import type { DeliveryItem } from '@molaar/contracts';
import type { ChartCell } from '@molaar/domain/statuses';

/** A change of one surface in the practice system's words. */
export interface PracticeChange {
  tooth: string;
  surface: string;
  /** Codes that must stand there now, their own among them, or the change is a conflict. */
  seen: string[];
  add: string[];
  remove: string[];
}

/**
 * What a delivery says. STATUSES: `ours` is what was approved when it was put in line; `request` is written before the first
 * attempt that may reach the other side, so that every later one says the same under the same key.
 */
export type DeliveryContent =
  | { kind: 'STATUSES'; ours: ChartCell[]; request: { changes: PracticeChange[]; items: DeliveryItem[]; unchanged: number } | null }
  | { kind: 'ANALYSIS_DONE' | 'ANALYSIS_FAILED'; analysisId: string };

export interface DeliveryResult {
  items: DeliveryItem[];
  unchanged: number;
}
