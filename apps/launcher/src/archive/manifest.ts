import { knownMigration, NEWEST_MIGRATION } from '@molaar/db';
import { z } from 'zod';
import { ARCHIVED_FILES } from './archived-files';

const FORMAT_VERSION = 1;

/** `manifest.json` of a backup: its content with the checksums that a restore verifies. */
export const backupManifest = z.object({
  format: z.literal('molaar-backup'),
  formatVersion: z.literal(FORMAT_VERSION),
  createdAt: z.iso.datetime(),
  /** Newest migration of the database that was backed up; the restore fills a database in this state. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_0-9]+$/), rows: z.number().int(), sha256: z.string() })),
  objects: z.array(z.object({ key: z.string(), size: z.number().int(), sha256: z.string() })),
  /** Files of DATA_DIR; archives of earlier versions have none. */
  files: z.array(z.object({ path: z.enum(ARCHIVED_FILES), sha256: z.string() })).default([]),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** The backup is of another version of Molaar. The message is one line. */
export class OtherVersionError extends Error {}

/** The part of a manifest that every version writes. */
const origin = z.object({ format: z.literal('molaar-backup'), formatVersion: z.number().int(), migration: z.string() });

/**
 * Reads the text of a manifest of this version or an older one.
 * @throws Error with one line for a backup of a newer version, or for anything else.
 */
export function readManifest(text: string): BackupManifest {
  const found = origin.safeParse(parseJson(text));
  if (!found.success) throw new Error('its manifest.json is unreadable');
  const { formatVersion, migration } = found.data;
  const states = `the backup is of ${migration}, this version is at ${NEWEST_MIGRATION}`;
  if (formatVersion > FORMAT_VERSION || migration > NEWEST_MIGRATION)
    throw new OtherVersionError(`a newer version of Molaar made it (${states}): restore it with that version`);
  const known = knownMigration(migration);
  if (!known) throw new OtherVersionError(`a version of Molaar made it whose state this one does not know (${states})`);
  const manifest = backupManifest.safeParse(parseJson(text));
  if (!manifest.success) throw new Error('its manifest.json is incomplete');
  return { ...manifest.data, migration: known };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
