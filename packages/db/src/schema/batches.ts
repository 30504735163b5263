import type { ColumnType } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface AnalysisBatchesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  requested_by: Fixed<string>;
  requested_at: Fixed<Date>;
  /** When it was cancelled; analyses that others need continue. */
  cancelled_at: ColumnType<Date | null, never, Date>;
}

export interface AnalysisBatchItemsTable {
  organization_id: Fixed<string>;
  batch_id: Fixed<string>;
  analysis_id: Fixed<string>;
}

export interface BatchTables {
  analysis_batches: AnalysisBatchesTable;
  analysis_batch_items: AnalysisBatchItemsTable;
}
