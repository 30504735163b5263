export const ROLES = ['OWNER', 'ADMIN', 'ASSISTANT', 'MEDICAL', 'VIEWER', 'INTEGRATION_DENTAS'] as const;
export type Role = (typeof ROLES)[number];

/** DRAFT: the person may prepare it for the approval of a MEDICAL, ADMIN or OWNER. */
export type Permission = 'YES' | 'DRAFT' | 'NO';

const EVERY_ROLE = {
  OWNER: 'YES',
  ADMIN: 'YES',
  MEDICAL: 'YES',
  ASSISTANT: 'YES',
  VIEWER: 'YES',
  INTEGRATION_DENTAS: 'YES',
} as const;

/**
 * Permissions by action; roles that a line does not name have none. INTEGRATION_DENTAS may act only for the patient and
 * the dentist of its token, which the services check in addition.
 */
const TABLE = {
  /** Subscription plan, ownership, retention, inactivity. */
  MANAGE_SUBSCRIPTION: { OWNER: 'YES' },
  /** Invite, edit, deactivate users (never an OWNER or ADMIN). */
  MANAGE_TEAM: { OWNER: 'YES', ADMIN: 'YES' },
  /** Disclaimers, pricing templates and components, clinic-wide medical settings. */
  MANAGE_CLINIC_SETTINGS: { OWNER: 'YES', ADMIN: 'YES' },
  MANAGE_MEDICAL_TEMPLATES: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES' },
  /** Patients: create, edit; images: upload, delete, analyse. */
  EDIT_PATIENTS: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'YES', INTEGRATION_DENTAS: 'YES' },
  /** Send images, whose patient need not be known; read nothing. */
  RECEIVE_IMAGES: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'YES', INTEGRATION_DENTAS: 'YES' },
  /** Edit annotations, approve or reject findings and statuses. */
  EDIT_FINDINGS: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'DRAFT', INTEGRATION_DENTAS: 'YES' },
  SAVE_PLAN: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'DRAFT', INTEGRATION_DENTAS: 'YES' },
  /** E-mail an approved treatment plan. */
  SEND_PLAN: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'YES', INTEGRATION_DENTAS: 'YES' },
  /** Download an approved treatment plan. */
  DOWNLOAD_PLAN: EVERY_ROLE,
  /** Patients, images, treatment plans; FHIR export. */
  READ_CLINICAL: EVERY_ROLE,
  /** Images with the names of their patients and their confirmed findings, for a DICOM viewer or archive. */
  READ_IMAGES: EVERY_ROLE,
  /** Templates, prices, disclaimers, settings. */
  READ_SETTINGS: EVERY_ROLE,
  /** Comments in the patient file. */
  COMMENT: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'YES', INTEGRATION_DENTAS: 'YES' },
  BATCH_ANALYSIS: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES' },
  READ_TEAM: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'YES', VIEWER: 'YES' },
  /** Invitations, subscription info, CSV import, merge, export, anonymize. */
  MANAGE_ADMINISTRATION: { OWNER: 'YES', ADMIN: 'YES' },
  /** Endpoints for webhooks. A partner's session has no access all the same: events are about all patients. */
  MANAGE_WEBHOOKS: { OWNER: 'YES', ADMIN: 'YES', INTEGRATION_DENTAS: 'YES' },
  /** Audit log, API keys, hard deletion. */
  READ_AUDIT: { OWNER: 'YES' },
  /** Everything of the clinic as one archive. */
  EXPORT_CLINIC: { OWNER: 'YES' },
  OWN_ACCOUNT: { OWNER: 'YES', ADMIN: 'YES', MEDICAL: 'YES', ASSISTANT: 'YES', VIEWER: 'YES' },
} as const satisfies Record<string, Partial<Record<Role, 'YES' | 'DRAFT'>>>;

export type Action = keyof typeof TABLE;

export const ACTIONS = Object.keys(TABLE) as readonly Action[];

const RANK: Readonly<Record<Permission, number>> = { NO: 0, DRAFT: 1, YES: 2 };

/** Returns the weaker of two permissions, for a caller that both limit. */
export function weakerPermission(one: Permission, other: Permission): Permission {
  return RANK[one] < RANK[other] ? one : other;
}

/** Returns the strongest permission that any of these roles has; NO without roles. */
export function permission(roles: readonly Role[], action: Action): Permission {
  const line: Partial<Record<Role, Permission>> = TABLE[action];
  return roles
    .map((role): Permission => line[role] ?? 'NO')
    .reduce<Permission>((best, next) => (RANK[next] > RANK[best] ? next : best), 'NO');
}
