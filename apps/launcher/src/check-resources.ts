import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** A new database with the demo clinic, its log, and what has to stay free for uploads. */
const LEAST_FREE_BYTES = 256 * MB;
/** Files and connections of the server and of the database, with some for those who use them. */
const LEAST_OPEN_FILES = 512;

/** What of this machine is looked at. */
export interface Resources {
  freeBytes(folder: string): number;
  /** Most open files of a process; undefined when the system does not say it. */
  openFiles(): number | undefined;
}

const MACHINE: Resources = {
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  openFiles: () => {
    const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '';
    const most = /^Max open files +(\d+)/m.exec(limits)?.[1];
    return most === undefined ? undefined : Number(most);
  },
};

/**
 * Checks that this machine has what a start needs, before anything begins that would fail later and say less. An
 * existing database is also started on a full disk: everything can be read.
 * @throws Error with one line that says what is missing.
 */
export function checkResources(
  { DATA_DIR: dataDir, DATABASE_URL: ownDatabase }: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  { freeBytes, openFiles }: Resources = MACHINE,
): void {
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to another folder`);
  }
  const most = openFiles();
  if (most !== undefined && most < LEAST_OPEN_FILES)
    throw new Error(
      `A process may open ${most} files, which is too few: allow at least ${LEAST_OPEN_FILES} (ulimit -n ${LEAST_OPEN_FILES})`,
    );
  const isNew = !ownDatabase && !existsSync(join(dataDir, 'postgres'));
  const free = freeBytes(dataDir);
  if (isNew && free < LEAST_FREE_BYTES)
    throw new Error(
      `The disk of ${dataDir} has ${Math.floor(free / MB)} MB free, a new database needs ${LEAST_FREE_BYTES / MB} MB: ` +
        'free some space or set DATA_DIR to another folder',
    );
}
