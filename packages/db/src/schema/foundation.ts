import type { Analysis, Locale, SessionEndReason, Theme } from '@molaar/contracts';
import type { ImageKind, ImageStatus, Role, SubscriptionPlan } from '@molaar/domain/clinic';
import type { RadiographFigures } from '@molaar/domain/drift';
import type { AssessmentRecord } from '@molaar/domain/findings';
import type { StoredImageEdit } from '@molaar/domain/geometry';
import type { Notation } from '@molaar/domain/teeth';
import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface OrganizationsTable {
  id: Fixed<string>;
  name: string;
  active: Generated<boolean>;
  /** A session ends after so many minutes without a request. */
  inactivity_minutes: Generated<number>;
  /** Members have to use a second factor; since migration 0043. */
  requires_second_factor: Generated<boolean>;
  /** Notation of tooth numbers; read with every session. */
  notation: Generated<Notation>;
  /** The subscription plan; its limits are in default_plans. */
  plan_type: Generated<SubscriptionPlan>;
  /** Time zone of the clinic's calendar days (visits, "valid until"). */
  time_zone: Generated<string>;
  /** Patients without activity for so many years are due; null: never. */
  retention_years: ColumnType<number | null, number | null | undefined, number | null>;
  /** What the daily sweep does with patients that are due. */
  retention_action: Generated<'PROPOSE' | 'ANONYMIZE'>;
  /** Incremented by each change of the rule; since migration 0089. */
  retention_version: Generated<number>;
  retention_swept_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the owner was last notified of patients that are due. */
  retention_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Fixed<Date>;
  /** Address; ISO 3166-1 alpha-2 country. */
  address_line1: ColumnType<string | null, string | null | undefined, string | null>;
  address_line2: ColumnType<string | null, string | null | undefined, string | null>;
  country: ColumnType<string | null, string | null | undefined, string | null>;
  county: ColumnType<string | null, string | null | undefined, string | null>;
  zip_code: ColumnType<string | null, string | null | undefined, string | null>;
  /** For patients, on paper and on their page. */
  contact_phone: ColumnType<string | null, string | null | undefined, string | null>;
  contact_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** Part of the logo's object key; a new logo gets a new id. */
  logo_id: ColumnType<string | null, undefined, string | null>;
  logo_format: ColumnType<'png' | 'jpeg' | null, undefined, 'png' | 'jpeg' | null>;
  /** From then on the organization is read-only. */
  read_only_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface UsersTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  username: string;
  email: string;
  /** Argon2id hash in PHC format. */
  password_hash: string;
  roles: Role[];
  active: Generated<boolean>;
  title: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  country_code: string | null;
  locale: Locale;
  time_zone: string;
  automatic_time_zone: Generated<boolean>;
  theme: Generated<Theme>;
  created_at: Fixed<Date>;
  /** When the person was deleted from the team; the row stays for what the person is the author of. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Part of the photo's object key; a new photo gets a new id. */
  photo_id: ColumnType<string | null, undefined, string | null>;
  /** When the address was confirmed by a mailed link; null: never. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Requests of password resets that no server has dealt with yet. */
export interface ResetRequestsTable {
  id: Fixed<string>;
  email: Fixed<string>;
  requested_at: Fixed<Date>;
}

export interface SessionsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  /** SHA-256 of the token; only the person's cookie contains the token. */
  token_hash: Buffer;
  created_at: Fixed<Date>;
  last_seen_at: Date;
  expires_at: Date;
  /** User agent at sign-in, cut to 300 characters. */
  user_agent: ColumnType<string | null, string | null | undefined, never>;
  /**
   * The partner whose token started the session, with the patient and analysis that the token named; null: a person's
   * own session.
   */
  partner_id: ColumnType<string | null, string | null | undefined, never>;
  token_patient_id: ColumnType<string | null, string | null | undefined, never>;
  token_analysis_id: ColumnType<string | null, string | null | undefined, never>;
  /** When the person last gave a password or factor, and when a second factor; since migration 0043. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  factor_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Why it was ended before its time; null: it was not. Since migration 0087. */
  end_reason: ColumnType<SessionEndReason | null, undefined, SessionEndReason>;
}

export interface PatientsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  first_name: string;
  last_name: string;
  email: string | null;
  identity_code: string | null;
  birth_date: string | null;
  phone_number: string | null;
  primary_doctor_id: string | null;
  notes: Generated<string>;
  created_at: Fixed<Date>;
  last_activity_at: Date;
  last_image_at: Date | null;
  /** Number of the last uploaded image; numbers of deleted images are not reused. */
  last_image_number: Generated<number>;
  /** The partner that created the patient, and for which dentist; set by the database from the session's scope. */
  partner_id: ColumnType<string | null, never, never>;
  partner_dentist_id: ColumnType<string | null, never, never>;
  version: Generated<number>;
  /** When the patient was anonymized; searches do not find such patients. */
  anonymized_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Names, identity code, e-mail and phone in lower case without accents; generated by the database. */
  search_text: ColumnType<string, never, never>;
}

/** One row per day on which something was done for a patient. */
export interface PatientVisitsTable {
  organization_id: Fixed<string>;
  patient_id: Fixed<string>;
  day: Fixed<string>;
}

export interface ImagesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  patient_id: Fixed<string>;
  image_number: Fixed<number>;
  file_name: Fixed<string>;
  format: Fixed<'png' | 'jpeg'>;
  width: Fixed<number>;
  height: Fixed<number>;
  depth: Fixed<number>;
  tile_size: Fixed<number>;
  max_zoom: Fixed<number>;
  status: Generated<ImageStatus>;
  uploaded_by: Fixed<string>;
  uploaded_at: Fixed<Date>;
  modified_at: Date;
  /** The image from which this one was made; null also after that one was deleted. */
  derived_from: ColumnType<string | null, string | null | undefined, never>;
  edit: ColumnType<StoredImageEdit | null, string | null | undefined, never>;
  millimetres_per_pixel: ColumnType<number | null, number | null | undefined, number | null>;
  /** Calendar date; null when unknown. */
  date_taken: ColumnType<string | null, string | null | undefined, string | null>;
  kind: Generated<ImageKind>;
  /** Shown and numbered mirrored left to right. */
  mirrored: Generated<boolean>;
  /** Counts a person's changes of the date and the kind. */
  version: Generated<number>;
  /** Hash of the file that was sent, in hexadecimal; null for copies, and for images from before migration 0052. */
  sha256: ColumnType<string | null, string | null | undefined, never>;
  /** Manufacturer and model, and the side of the mouth, as a DICOM file says; null when unknown. */
  device: ColumnType<string | null, string | null | undefined, never>;
  laterality: ColumnType<'R' | 'L' | 'B' | null, 'R' | 'L' | 'B' | null | undefined, never>;
  /** Size of the stored original; null for images from before migration 0062 until a sweep has read it. */
  original_bytes: ColumnType<number | null, number | null | undefined, number>;
}

export interface AnalysesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  image_id: Fixed<string>;
  /** Changes only while there are no findings yet. */
  model_version: string;
  state: Analysis['state'];
  stage: Analysis['stage'];
  failure: Analysis['failure'];
  attempt: Generated<number>;
  /** How often the queue lost it since it was requested. */
  requeues: Generated<number>;
  /** How often it was requeued because no worker had its model, since it was requested. */
  model_waits: Generated<number>;
  requested_by: string | null;
  requested_at: Date;
  /** When it was first requested separately; null when only batches requested it. */
  asked_at: Date | null;
  /** With which its attempt is in the queue; null while it waits for its clinic's turn. */
  queue_priority: ColumnType<number | null, number | null | undefined, number | null>;
  /** Last heartbeat; the sweep skips recent ones. */
  changed_at: Date;
  finished_at: Date | null;
  /** Execution provider ("cpu", "cuda", …), and the duration. */
  provider: string | null;
  milliseconds: number | null;
  /** Problems of the image itself. */
  notices: Generated<Analysis['notices']>;
  /** What it assessed; null until it succeeded, and when a worker of an earlier version did not record it. */
  assessment: ColumnType<AssessmentRecord | null, string | null | undefined, string | null>;
  /** What the sweep of drifts compares; null of analyses before it was recorded. */
  figures: ColumnType<RadiographFigures | null, string | null | undefined, string | null>;
}

/** Who did what to which row, and when. The application inserts and reads; rows never change. */
export interface AuditLogTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  /** Null: the system, for example for the detector's result. */
  actor_id: Fixed<string | null>;
  action: Fixed<string>;
  entity: Fixed<string>;
  entity_id: Fixed<string | null>;
  at: Fixed<Date>;
  /** The API key that acted for the person. */
  api_key_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface FoundationTables {
  organizations: OrganizationsTable;
  users: UsersTable;
  reset_requests: ResetRequestsTable;
  sessions: SessionsTable;
  patients: PatientsTable;
  patient_visits: PatientVisitsTable;
  images: ImagesTable;
  analyses: AnalysesTable;
  audit_log: AuditLogTable;
}
