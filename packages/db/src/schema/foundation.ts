import type { Analysis, Locale } from '@molaar/contracts';
import type { ImageStatus, Role, SubscriptionPlan } from '@molaar/domain/clinic';
import type { ImageEdit } from '@molaar/domain/geometry';
import type { Notation } from '@molaar/domain/teeth';
import type { ColumnType, Generated } from 'kysely';

/** Written once, by the insert. */
type Fixed<T> = ColumnType<T, T, never>;

export interface OrganizationsTable {
  id: Fixed<string>;
  name: string;
  active: Generated<boolean>;
  /** A session without a request for so long is over. */
  inactivity_minutes: Generated<number>;
  /** How the clinic writes tooth numbers; read with every session. */
  notation: Generated<Notation>;
  /** What the organization subscribed to; its limits are in default_plans. */
  plan_type: Generated<SubscriptionPlan>;
  /** Zone of the clinic's calendar days (visits, "valid until"). */
  time_zone: Generated<string>;
  /** A file without activity for so long is due; null: never. */
  retention_years: ColumnType<number | null, number | null | undefined, number | null>;
  /** What the daily sweep does with files that are due. */
  retention_action: Generated<'PROPOSE' | 'ANONYMIZE'>;
  retention_swept_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the owner was last told of files that are due. */
  retention_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Fixed<Date>;
  /** Address; ISO 3166-1 alpha-2 country. */
  address_line1: ColumnType<string | null, string | null | undefined, string | null>;
  address_line2: ColumnType<string | null, string | null | undefined, string | null>;
  country: ColumnType<string | null, string | null | undefined, string | null>;
  county: ColumnType<string | null, string | null | undefined, string | null>;
  zip_code: ColumnType<string | null, string | null | undefined, string | null>;
  /** Names the logo's object; a new logo gets a new id. */
  logo_id: ColumnType<string | null, undefined, string | null>;
  logo_format: ColumnType<'png' | 'jpeg' | null, undefined, 'png' | 'jpeg' | null>;
  /** From then on the organization reads and changes nothing. */
  read_only_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface UsersTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  username: string;
  email: string;
  /** Argon2id in PHC form. */
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
  created_at: Fixed<Date>;
  /** Deleted from the team; the row stays for what it is the author of. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Names the photo's object; a new photo gets a new id. */
  photo_id: ColumnType<string | null, undefined, string | null>;
  /** When something that was mailed to `email` came back; null: nobody has shown that the address is theirs. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface SessionsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  /** SHA-256 of the token; the token itself is in the person's cookie alone. */
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  last_seen_at: Date;
  expires_at: Fixed<Date>;
  /** What the browser said of itself at sign-in, cut to 300 characters. */
  user_agent: ColumnType<string | null, string | null | undefined, never>;
  /** The partner whose token began it, with the patient and analysis that the token named; null: a person's own session. */
  partner_id: ColumnType<string | null, string | null | undefined, never>;
  token_patient_id: ColumnType<string | null, string | null | undefined, never>;
  token_analysis_id: ColumnType<string | null, string | null | undefined, never>;
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
  /** Running number of the last uploaded image; a deleted image's number is not given again. */
  last_image_number: Generated<number>;
  /** The partner that made the patient, and for which dentist; written by the database from the session's scope. */
  partner_id: ColumnType<string | null, never, never>;
  partner_dentist_id: ColumnType<string | null, never, never>;
  version: Generated<number>;
  /** When the person was forgotten; such a file is found by no search. */
  anonymized_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Names, identity code, e-mail and phone, lower-case and without accents; made by the database. */
  search_text: ColumnType<string, never, never>;
}

/** One row a day on which something was done for a patient. */
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
  /** The image that this one was made of; null also once that one is deleted. */
  derived_from: ColumnType<string | null, string | null | undefined, never>;
  edit: ColumnType<ImageEdit | null, string | null | undefined, never>;
  millimetres_per_pixel: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface AnalysesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  image_id: Fixed<string>;
  /** Changes only while nothing has been found yet. */
  model_version: string;
  state: Analysis['state'];
  stage: Analysis['stage'];
  failure: Analysis['failure'];
  attempt: Generated<number>;
  /** How often the queue lost it since it was requested. */
  requeues: Generated<number>;
  /** How often it was put back because no worker had its model, since it was requested. */
  model_waits: Generated<number>;
  requested_by: string | null;
  requested_at: Date;
  /** When somebody first asked for it alone, since it was requested; null where only batches did. */
  asked_at: Date | null;
  /** Last sign of life; the sweep leaves fresh ones alone. */
  changed_at: Date;
  finished_at: Date | null;
  /** What ran it ("cpu", "cuda", …) and for how long. */
  provider: string | null;
  milliseconds: number | null;
  /** What was wrong with the image itself. */
  notices: Generated<Analysis['notices']>;
}

/** Who did what to which row, when. The application adds and reads; nobody changes. */
export interface AuditLogTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  /** Null: the portal itself, for example the detector's answer. */
  actor_id: Fixed<string | null>;
  action: Fixed<string>;
  entity: Fixed<string>;
  entity_id: Fixed<string | null>;
  at: Fixed<Date>;
  /** The partner's key that acted in the person's name. */
  api_key_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface FoundationTables {
  organizations: OrganizationsTable;
  users: UsersTable;
  sessions: SessionsTable;
  patients: PatientsTable;
  patient_visits: PatientVisitsTable;
  images: ImagesTable;
  analyses: AnalysesTable;
  audit_log: AuditLogTable;
}
