import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface UploadsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  /** Changes when two patients are merged. */
  patient_id: string;
  user_id: Fixed<string>;
  file_name: Fixed<string>;
  size: Fixed<number>;
  sha256: Fixed<string | null>;
  received: Generated<number>;
  parts: Generated<number[]>;
  image_id: string | null;
  created_at: Fixed<Date>;
}

/** Tables of migration 0020. */
export interface UploadTables {
  uploads: UploadsTable;
}
