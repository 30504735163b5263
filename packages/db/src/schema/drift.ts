import type { ColumnType } from 'kysely';

/** One figure of the last sweep: of a device, or of the whole installation. It belongs to no organization. */
export interface DriftReadingsTable {
  scope: ColumnType<string, string, never>;
  figure: ColumnType<string, string, never>;
  model_version: ColumnType<string, string, never>;
  radiographs: ColumnType<number, number, never>;
  reference: ColumnType<number, number, never>;
  /** Compared with what was usual here, not with the release. */
  own: ColumnType<boolean, boolean, never>;
  distance: ColumnType<number, number, never>;
  distance_limit: ColumnType<number, number, never>;
  median: ColumnType<number, number, never>;
  reference_median: ColumnType<number, number, never>;
  drifting_since: ColumnType<Date | null, Date | null, never>;
  measured_at: ColumnType<Date, Date, never>;
}

/** What is usual here, in the bins of the figure's grid. */
export interface DriftReferencesTable {
  scope: ColumnType<string, string, never>;
  figure: ColumnType<string, string, never>;
  model_version: ColumnType<string, string, never>;
  counts: ColumnType<number[], number[], never>;
  taken_at: ColumnType<Date, Date, never>;
}

export interface DriftTables {
  drift_readings: DriftReadingsTable;
  drift_references: DriftReferencesTable;
}
