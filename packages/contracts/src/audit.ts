import { z } from 'zod';
import { calendarDate, id, instant } from './common';

/** Kinds of rows in the audit log; the pages offer them as a filter. */
export const AUDIT_ENTITIES = [
  'patient',
  'patient_comment',
  'image',
  'analysis',
  'annotations',
  'tooth_statuses',
  'treatment_plan',
  'user',
  'session',
  'invitation',
  'organization',
  'medical_settings',
  'calibration',
  'medical_template',
  'disclaimer',
  'pricing_template',
  'pricing_component',
  'api_key',
  'audit_log',
  'security_events',
  'batch',
  'partner',
  'plan_mail_template',
  'practice_connection',
  'practice_delivery',
  'webhook_endpoint',
] as const;

/** POST /x/audit: all filters are optional; newest entries first. */
export const listAuditInput = z.object({
  /** The person who acted. */
  personId: id.optional(),
  /** Kind of row. */
  entity: z.string().trim().min(1).max(50).optional(),
  /** One row. */
  entityId: id.optional(),
  /** This patient with all images and treatment plans. */
  patientId: id.optional(),
  /** Days in the clinic's time zone, inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
  /** `nextCursor` of the previous page, with the same filters. */
  cursor: z.string().max(200).optional(),
});
export type ListAuditInput = z.infer<typeof listAuditInput>;

const named = z.object({ id, name: z.string() });

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null: the system. For an API key, the person for whom it acts. */
  actor: named.nullable(),
  apiKey: named.nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  /** Present name; null when it has none or is deleted. */
  name: z.string().nullable(),
  /** Position in the chain; null for some seconds until it is linked. */
  position: z.number().int().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

export const auditPage = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

/** GAP: links are missing. MISSING_ENTRY: the entry of a link is missing. CHANGED: an entry was changed. */
export const AUDIT_DAMAGES = ['GAP', 'MISSING_ENTRY', 'CHANGED'] as const;

/** Result of verifying the log. */
export const auditVerdict = z.object({
  whole: z.boolean(),
  /** Number of verified links. */
  entries: z.number().int(),
  /** Entries of the last seconds that are not linked yet. */
  waiting: z.number().int(),
  /** Entries outside of the chain that do not wait: they were inserted past the portal. */
  unlinked: z.number().int(),
  /** The last link. Noted elsewhere, it proves later that nothing was cut off. */
  head: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
  broken: z.object({ position: z.number().int(), entryId: id.nullable(), damage: z.enum(AUDIT_DAMAGES) }).nullable(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;
