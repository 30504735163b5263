import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files here are in memory. Containers often have one of 64 MB only. */
const MEMORY = '/dev/shm';
/** More than a whole run needs at a time. */
const ENOUGH_BYTES = 6 * 1024 ** 3;
const PREFIX = 'molaar-test-';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates an empty folder for the data of a test: databases and stored objects. It is in memory where there is space,
 * as creating a database there takes a tenth of the processor time. What a killed run left in memory is deleted after
 * a day. The caller removes the folder.
 * @param name What it is for; part of its name.
 */
export function makeTemporaryFolder(name: string): string {
  return mkdtempSync(join(hasEnoughMemory() ? MEMORY : tmpdir(), `${PREFIX}${name}-`));
}

let enough: boolean | undefined;

function hasEnoughMemory(): boolean {
  enough ??= freemem() > ENOUGH_BYTES && freeBytesOf(MEMORY) > ENOUGH_BYTES;
  return enough;
}

/** Returns 0 for a folder that is missing or may not be written. */
function freeBytesOf(folder: string): number {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Deletes what killed runs left in memory, once it is older than a day. */
export function removeForgottenFolders(): void {
  if (freeBytesOf(MEMORY) === 0) return;
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(MEMORY, name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}
