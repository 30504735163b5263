import { z } from 'zod';
import { id, version } from './common';
import { patient, savePatientInput } from './patients';

/** GET /x/patient/{id}/duplicates: patients that may be the same person. */
export const duplicatePatient = z.object({
  patient,
  /** The fields that match. */
  alike: z.array(z.enum(['IDENTITY_CODE', 'NAME_AND_BIRTH_DATE', 'NAME', 'EMAIL', 'PHONE'])),
});
export type DuplicatePatient = z.infer<typeof duplicatePatient>;

/**
 * POST /x/patient/merge: `mergeId` is deleted after everything of it moved to `keepId`, whose data become `fields`.
 * Both versions are those that were read.
 */
export const mergePatientsInput = z
  .object({
    keepId: id,
    keepVersion: version,
    mergeId: id,
    mergeVersion: version,
    fields: savePatientInput.omit({ id: true, version: true }),
  })
  .refine(({ keepId, mergeId }) => keepId !== mergeId, { path: ['mergeId'], error: 'twice', params: { key: 'twice' } });
export type MergePatientsInput = z.infer<typeof mergePatientsInput>;

/** Anonymizing and deleting cannot be undone: the caller repeats the patient's name, "first last". */
export const anonymizePatientInput = z.object({ id, version, confirm: z.string().max(210) });
export type AnonymizePatientInput = z.infer<typeof anonymizePatientInput>;

export const RETENTION_ACTIONS = ['PROPOSE', 'ANONYMIZE'] as const;
/**
 * How long patients are kept after their last activity; null: indefinitely. Estonian law requires 30 years for health
 * records.
 */
const retention = z.object({
  years: z.number().int().min(1).max(100).nullable(),
  action: z.enum(RETENTION_ACTIONS),
});
/** PUT /x/retention, with the version that was read, here or as If-Match. */
export const saveRetentionInput = retention.extend({ version: version.optional() });
export type SaveRetentionInput = z.infer<typeof saveRetentionInput>;

const duePatients = z.object({
  /** Number of patients that are due now, longest inactive first; at most 100 are listed. */
  due: z.number().int(),
  patients: z.array(patient),
});
export type DuePatients = z.infer<typeof duePatients>;
export const retentionState = retention.extend({ version, ...duePatients.shape });
export type RetentionState = z.infer<typeof retentionState>;

export const duePatientsInput = z.object({ years: z.number().int().min(1).max(100) });
export type DuePatientsInput = z.infer<typeof duePatientsInput>;

/** Columns of an imported patient list; recognized by their headings unless a person maps them. */
export const PATIENT_IMPORT_COLUMNS = ['firstName', 'lastName', 'identityCode', 'birthDate', 'email', 'phoneNumber', 'notes'] as const;
export type PatientImportColumn = (typeof PATIENT_IMPORT_COLUMNS)[number];

const MAX_CSV_CHARACTERS = 5_000_000;
export const previewPatientImportInput = z.object({
  text: z.string().max(MAX_CSV_CHARACTERS),
  /** Index of the file's column by field; null omits a field. Without a mapping the headings decide. */
  mapping: z.partialRecord(z.enum(PATIENT_IMPORT_COLUMNS), z.number().int().min(0).max(199).nullable()).optional(),
});
export const importPatientsInput = previewPatientImportInput.extend({
  /** Revision of the preview: nothing is imported when the file or a patient has changed since. */
  revision: z.string().max(100),
});

export const PATIENT_IMPORT_ACTIONS = ['CREATE', 'DUPLICATE', 'ERROR'] as const;
export const patientImportLine = z.object({
  /** Line of the file, from 1. */
  line: z.number().int(),
  action: z.enum(PATIENT_IMPORT_ACTIONS),
  firstName: z.string(),
  lastName: z.string(),
  identityCode: z.string().nullable(),
  birthDate: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Text by field, in the caller's language. */
  errors: z.record(z.string(), z.string()),
  /** Warnings, which do not prevent the import. */
  warnings: z.array(z.enum(['IDENTITY_CODE_CHECKSUM', 'BIRTH_DATE_FROM_CODE', 'BIRTH_DATE_DIFFERS'])),
  /** The patient or line that is the same person. */
  duplicate: z.object({ patientId: id.nullable(), line: z.number().int().nullable() }).nullable(),
});
export type PatientImportLine = z.infer<typeof patientImportLine>;

export const patientImportPreview = z.object({
  headings: z.array(z.string()),
  mapping: z.record(z.enum(PATIENT_IMPORT_COLUMNS), z.number().int().nullable()),
  counts: z.record(z.enum(PATIENT_IMPORT_ACTIONS), z.number().int()),
  /** Lines with errors and duplicates first; at most 500 lines. */
  lines: z.array(patientImportLine),
  revision: z.string(),
});
export type PatientImportPreview = z.infer<typeof patientImportPreview>;
export const patientsImported = z.object({ created: z.number().int(), skipped: z.number().int() });
