import type { ClinicExportState } from '@molaar/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface ClinicExportsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  state: ClinicExportState;
  requested_by: Fixed<string>;
  requested_at: Fixed<Date>;
  /** How often it was begun; the parts of an attempt have names of their own. */
  attempt: Generated<number>;
  /** Tables, patients, images and treatment plans that are written, and of how many. */
  done: Generated<number>;
  total: Generated<number>;
  /** Of the archive, as the two below; null until it is ready. */
  bytes: ColumnType<number | null, undefined, number | null>;
  parts: ColumnType<number | null, undefined, number | null>;
  sha256: ColumnType<string | null, undefined, string | null>;
  finished_at: ColumnType<Date | null, undefined, Date>;
  expires_at: ColumnType<Date | null, undefined, Date>;
}

/** Table of migration 0055. */
export interface ClinicExportTables {
  clinic_exports: ClinicExportsTable;
}
