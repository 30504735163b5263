/** A table of a clinic's archive. */
export interface ClinicTable {
  name: string;
  /** Columns that stay in the installation: secrets, keys of other parties, and what the database computes. */
  without: readonly string[];
  /** False: only to be read, an import leaves it out. */
  moves: boolean;
}

const moved = (name: string, without: readonly string[] = []): ClinicTable => ({ name, without, moves: true });
const readable = (name: string, without: readonly string[] = []): ClinicTable => ({ name, without, moves: false });

/** The tables of a clinic's archive, each after those that it references. */
export const CLINIC_TABLES: readonly ClinicTable[] = [
  moved('organizations', ['active', 'read_only_from', 'retention_swept_at', 'retention_told_at']),
  moved('users', ['password_hash']),
  moved('patients', ['search_text', 'partner_id', 'partner_dentist_id']),
  moved('patient_visits'),
  moved('images'),
  moved('unassigned_images', ['api_key_id']),
  moved('analyses', ['queue_priority']),
  moved('annotation_sets'),
  moved('annotations'),
  moved('removed_annotations'),
  moved('calibrations'),
  moved('calibration_switches'),
  moved('status_sets'),
  moved('tooth_statuses'),
  moved('pricing_templates'),
  moved('pricing_components'),
  moved('medical_templates'),
  moved('medical_template_rows'),
  moved('medical_template_components'),
  moved('disclaimers'),
  moved('medical_settings'),
  moved('plan_mail_templates'),
  moved('treatment_plans'),
  moved('treatment_plan_versions'),
  moved('plan_links', ['link_hash', 'pin_hash']),
  moved('plan_answers'),
  moved('plan_replies'),
  moved('plan_deliveries'),
  moved('patient_comments'),
  moved('practice_patients'),
  moved('practice_charts'),
  moved('exchange_states'),
  moved('display_overrides'),
  moved('audit_log'),
  // The chain proves the log of this installation; an import links the entries into a chain of its own.
  readable('audit_chain'),
  readable('security_events', ['bucket']),
  readable('terms_consents'),
  readable('training_consents'),
  readable('practice_deliveries'),
];

/** Tables of a clinic that its archive does not contain, and why. */
export const TABLES_NOT_ARCHIVED: Readonly<Record<string, string>> = {
  analysis_batches: 'how analyses were requested',
  analysis_batch_items: 'how analyses were requested',
  annotation_drafts: 'unsaved work of one person',
  plan_drafts: 'unsaved work of one person',
  api_keys: 'access to this installation',
  api_requests: 'requests to this installation',
  api_key_secrets: 'access to this installation',
  audit_waiting: 'work in progress',
  authenticator_apps: 'access to this installation',
  billing_events: 'belongs to the subscription of this installation',
  clinic_exports: 'exports themselves',
  contracts: 'belongs to the subscription of this installation',
  email_changes: 'access to this installation',
  idempotency_keys: 'work in progress',
  invitations: 'access to this installation',
  known_devices: 'access to this installation',
  mails: 'texts are deleted once sent; sent treatment plans are in plan_deliveries',
  notifications: 'hints to one person',
  object_keys: 'keys of this installation',
  partners: 'contains secrets of this installation',
  passkeys: 'access to this installation',
  password_resets: 'access to this installation',
  patient_counters: 'computed by the database',
  patient_names: 'computed by the database',
  plan_link_visits: 'access to this installation',
  practice_connections: 'contains secrets of this installation',
  read_hints: 'hints to one person',
  recovery_codes: 'access to this installation',
  sessions: 'access to this installation',
  storage_use: 'computed by the database',
  subscriptions: 'belongs to the subscription of this installation',
  training_exports: 'pseudonyms of this installation',
  uploads: 'work in progress',
  used_tokens: 'access to this installation',
  user_identities: 'access to this installation',
  webhook_deliveries: 'sent by this installation',
  webhook_endpoints: 'contains secrets of this installation',
};
