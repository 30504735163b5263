import { z } from 'zod';
import { KEPT_FILES } from './kept-files';

/** `manifest.json` of a backup: what it holds and the checksums that a restore demands. */
export const backupManifest = z.object({
  format: z.literal('molaar-backup'),
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Newest migration of the database that was backed up; the restore migrates to the same. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_0-9]+$/), rows: z.number().int(), sha256: z.string() })),
  objects: z.array(z.object({ key: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Files of DATA_DIR; an archive of an earlier Molaar has none. */
  files: z.array(z.object({ path: z.enum(KEPT_FILES), sha256: z.string() })).default([]),
});
export type BackupManifest = z.infer<typeof backupManifest>;
