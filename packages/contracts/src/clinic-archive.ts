import { z } from 'zod';
import { id, instant } from './common';

export const CLINIC_EXPORT_STATES = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type ClinicExportState = (typeof CLINIC_EXPORT_STATES)[number];

/** An export of the whole clinic. */
export const clinicExport = z.object({
  id,
  state: z.enum(CLINIC_EXPORT_STATES),
  requestedAt: instant,
  /** Steps that are done, of `total`; 0 of 0 until it has begun. */
  done: z.number().int(),
  total: z.number().int(),
  /** Size of the archive; null until it is ready. */
  bytes: z.number().int().nullable(),
  /** SHA-256 of the archive in hexadecimal; null until it is ready. */
  sha256: z.string().nullable(),
  finishedAt: instant.nullable(),
  /** Until when it can be downloaded. */
  expiresAt: instant.nullable(),
});
export type ClinicExport = z.infer<typeof clinicExport>;

export const clinicExportList = z.array(clinicExport);

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const CLINIC_ARCHIVE_FORMAT = 'molaar-clinic';
/** Increased when an importer of the version before could not read an archive. */
export const CLINIC_ARCHIVE_VERSION = 1;

/** `manifest.json` of a clinic's archive, its last entry: every other entry with its hash. */
export const clinicManifest = z.object({
  format: z.literal(CLINIC_ARCHIVE_FORMAT),
  formatVersion: z.literal(CLINIC_ARCHIVE_VERSION),
  exportId: id,
  createdAt: instant,
  /** Newest migration of the database. */
  migration: z.string(),
  clinic: z.object({ id, name: z.string() }),
  tables: z.array(z.object({ name: z.string(), rows: count, columns: z.array(z.string()) })),
  counts: z.object({ patients: count, images: count, plans: count, documents: count }),
  files: z.array(z.object({ path: z.string(), bytes: count, sha256: hex })),
  /** Entries that the store did not have any more. */
  missing: z.array(z.string()),
});
export type ClinicManifest = z.infer<typeof clinicManifest>;
