import type { Locale } from '@molaar/contracts';
import type { ColumnType } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface TrainingConsentsTable {
  organization_id: Fixed<string>;
  /** 1 for the first decision of the clinic. */
  version: Fixed<number>;
  agreed: Fixed<boolean>;
  terms_version: Fixed<string>;
  locale: Fixed<Locale>;
  decided_at: Fixed<Date>;
  decided_by: Fixed<string>;
}

export interface TrainingExportsTable {
  organization_id: Fixed<string>;
  /** May be deleted by now. */
  radiograph_id: Fixed<string>;
  pseudonym: Fixed<string>;
  first_exported_at: Fixed<Date>;
  last_exported_at: Date;
  /** Since when an export leaves it out. */
  revoked_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Tables of migration 0064. */
export interface TrainingTables {
  training_consents: TrainingConsentsTable;
  training_exports: TrainingExportsTable;
}
