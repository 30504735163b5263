import type { AnnotationDraft, Hint } from '@molaar/contracts';
import type { ColumnType } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface AnnotationDraftsTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  image_id: Fixed<string>;
  revision: number;
  content: ColumnType<AnnotationDraft | null, string | null, string | null>;
  saved_at: Date;
}

export interface PatientCommentsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  /** Changes when two patients are merged. */
  patient_id: string;
  image_id: Fixed<string | null>;
  author_id: Fixed<string>;
  body: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface ReadHintsTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  hint: Fixed<Hint>;
  read_at: Fixed<Date>;
}

/** Tables of migration 0021. */
export interface WorkdeskTables {
  annotation_drafts: AnnotationDraftsTable;
  patient_comments: PatientCommentsTable;
  read_hints: ReadHintsTable;
}
