import type {
  DisplaySettings,
  Locale,
  MailState,
  PatientSignature,
  PdfFormat,
  TreatmentChoice,
  TreatmentPlanDraftContent,
} from '@molaar/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface PlanDeliveriesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  plan_id: Fixed<string>;
  plan_version: Fixed<number>;
  mail_id: Fixed<string>;
  recipient: string;
  cc: string[];
  subject: string;
  language: Fixed<Locale>;
  format: Fixed<PdfFormat>;
  /** Object key of the pages as they were sent. */
  pdf_key: Fixed<string>;
  file_name: Fixed<string>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  sent_by: Fixed<string>;
  created_at: Fixed<Date>;
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Text of a mail that failed; null otherwise. */
  body: ColumnType<string | null, never, string | null>;
  /** Since migration 0029. */
  refused: Generated<string[]>;
}

export interface PlanLinksTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  plan_id: Fixed<string>;
  plan_version: Fixed<number>;
  /** SHA-256 of the link's secret. */
  link_hash: Fixed<Buffer>;
  /** Argon2id of the PIN. */
  pin_hash: Fixed<string>;
  language: Fixed<Locale>;
  format: Fixed<PdfFormat>;
  /** Consecutive wrong PINs. */
  tries: Generated<number>;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  expires_at: Date;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The address that it was sent to; null for a link that was given in another way. Since migration 0039. */
  recipient: Fixed<string | null>;
}

export interface PlanLinkVisitsTable {
  organization_id: Fixed<string>;
  /** SHA-256 of the visit's token. */
  token_hash: Fixed<Buffer>;
  link_id: Fixed<string>;
  expires_at: Fixed<Date>;
}

export interface PlanAnswersTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  link_id: Fixed<string>;
  plan_id: Fixed<string>;
  plan_version: Fixed<number>;
  choices: ColumnType<TreatmentChoice[], string, never>;
  comment: Fixed<string>;
  answered_at: Fixed<Date>;
  /** Since migration 0037, like `document_hash`. */
  signature: ColumnType<PatientSignature | null, string | null, never>;
  document_hash: Fixed<string | null>;
}

/** Since migration 0039. */
export interface PlanRepliesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  plan_id: Fixed<string>;
  plan_version: Fixed<number>;
  answer_id: Fixed<string>;
  treatment_id: Fixed<string | null>;
  body: Fixed<string>;
  written_by: Fixed<string>;
  created_at: Fixed<Date>;
  mail_id: Fixed<string | null>;
}

export interface PlanMailTemplatesTable {
  organization_id: Fixed<string>;
  language: Fixed<Locale>;
  subject: string;
  body: string;
  version: Generated<number>;
}

export interface PlanDraftsTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  image_id: Fixed<string>;
  plan_id: Fixed<string | null>;
  content: ColumnType<TreatmentPlanDraftContent, string, string>;
  saved_at: Date;
}

export interface DisplayOverridesTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  display: ColumnType<DisplaySettings, string, string>;
}

/** Tables of migrations 0009 and 0039. */
export interface TreatmentPlanSharingTables {
  plan_deliveries: PlanDeliveriesTable;
  plan_links: PlanLinksTable;
  plan_link_visits: PlanLinkVisitsTable;
  plan_answers: PlanAnswersTable;
  plan_replies: PlanRepliesTable;
  plan_mail_templates: PlanMailTemplatesTable;
  plan_drafts: PlanDraftsTable;
  display_overrides: DisplayOverridesTable;
}
