import { z } from 'zod';
import { ARCHIVED_FILES } from './archived-files';

/** `manifest.json` of a backup: its content with the checksums that a restore verifies. */
export const backupManifest = z.object({
  format: z.literal('molaar-backup'),
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Newest migration of the database that was backed up; the restore migrates to the same. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_0-9]+$/), rows: z.number().int(), sha256: z.string() })),
  objects: z.array(z.object({ key: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Files of DATA_DIR; archives of earlier versions have none. */
  files: z.array(z.object({ path: z.enum(ARCHIVED_FILES), sha256: z.string() })).default([]),
});
export type BackupManifest = z.infer<typeof backupManifest>;
