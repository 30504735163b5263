import type { CalibrationCurve } from '@molaar/domain/calibration';
import type { ColumnType } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface CalibrationsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  model_version: Fixed<string>;
  fitted_at: Fixed<Date>;
  fitted_by: Fixed<string>;
  /** Of model version and curves: the same decisions make one row. */
  fingerprint: Fixed<string>;
  decisions: Fixed<number>;
  radiographs: Fixed<number>;
  error_before: Fixed<number | null>;
  error_after: Fixed<number | null>;
  curves: ColumnType<CalibrationCurve[], string, never>;
}

export interface CalibrationSwitchesTable {
  organization_id: Fixed<string>;
  /** 1 for the first switch of the clinic. */
  version: Fixed<number>;
  /** Null: switched off. */
  calibration_id: Fixed<string | null>;
  switched_at: Fixed<Date>;
  switched_by: Fixed<string>;
}

/** Tables of migration 0063. */
export interface CalibrationTables {
  calibrations: CalibrationsTable;
  calibration_switches: CalibrationSwitchesTable;
}
