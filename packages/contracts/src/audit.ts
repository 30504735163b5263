import { z } from 'zod';
import { calendarDate, id, instant } from './common';

/** Kinds of things that the audit log names; the pages offer them as a filter. */
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
  'medical_template',
  'disclaimer',
  'pricing_template',
  'pricing_component',
  'api_key',
  'audit_log',
  'batch',
  'partner',
  'plan_mail_template',
  'practice_connection',
  'practice_delivery',
] as const;

/** POST /x/audit: filters are all optional; the newest entries come first. */
export const listAuditInput = z.object({
  /** Who did it. */
  personId: id.optional(),
  /** The kind of thing. */
  entity: z.string().trim().min(1).max(50).optional(),
  /** Exactly this thing. */
  entityId: id.optional(),
  /** This patient with all radiographs and plans. */
  patientId: id.optional(),
  /** Days of the clinic's own calendar, inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
  /** The `nextCursor` of the page before, with the same filters. */
  cursor: z.string().max(200).optional(),
});
export type ListAuditInput = z.infer<typeof listAuditInput>;

const named = z.object({ id, name: z.string() });

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null: the portal itself. A partner's key acts in a person's name. */
  actor: named.nullable(),
  apiKey: named.nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  /** What it is called now; null when it has no name or is gone. */
  name: z.string().nullable(),
  /** Its place in the chain; null while it waits to be linked, some seconds long. */
  position: z.number().int().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

export const auditPage = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

/** GAP: links are missing. MISSING_ENTRY: a link's entry is gone. CHANGED: an entry is not what it was. */
export const AUDIT_DAMAGES = ['GAP', 'MISSING_ENTRY', 'CHANGED'] as const;

/** Whether the log is as it was written. */
export const auditVerdict = z.object({
  whole: z.boolean(),
  /** Links that were checked. */
  entries: z.number().int(),
  /** Entries of the last seconds, not linked yet. */
  waiting: z.number().int(),
  /** Entries that stand outside the chain and do not wait: somebody put them there past the portal. */
  unlinked: z.number().int(),
  /** The last link: kept elsewhere, it proves later that nothing was cut off. */
  head: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
  broken: z.object({ position: z.number().int(), entryId: id.nullable(), damage: z.enum(AUDIT_DAMAGES) }).nullable(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;
