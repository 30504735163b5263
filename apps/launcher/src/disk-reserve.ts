import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** What the database needs to recover and to write the log of accesses for days. */
const RESERVE_BYTES = 64 * MB;
/** With less space than this the reserve is given to the database. */
const LOW_BYTES = 16 * MB;
/** With this much space it is made again. */
const ENOUGH_BYTES = 4 * RESERVE_BYTES;
const CHECK_MS = 5_000;

export interface DiskReserve {
  /** Gives the reserve to the database when the disk is full. */
  release(): void;
  /** As `release`, and makes the reserve when there is space; also runs every five seconds. */
  check(): void;
  close(): void;
}

/**
 * Keeps a file of 64 MB in DATA_DIR. On a full disk it is deleted, so that the database can still write: without space
 * PostgreSQL ends, and cannot start either. Uploads are rejected long before.
 * @param freeBytes For tests.
 */
export function keepDiskReserve(dataDir: string, freeBytes = () => freeBytesOf(dataDir)): DiskReserve {
  const path = join(dataDir, 'disk-reserve');
  const exists = (): boolean => statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
  const release = (): void => {
    if (!exists() || freeBytes() >= LOW_BYTES) return;
    rmSync(path, { force: true });
    console.error(`The disk of ${dataDir} is full: free some space. Reading still works; uploads are rejected`);
  };
  const check = (): void => {
    try {
      release();
      if (!exists() && freeBytes() > ENOUGH_BYTES) fill(path);
    } catch (error) {
      rmSync(path, { force: true });
      console.error(`The reserve of the disk could not be kept (${(error as NodeJS.ErrnoException).code})`);
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return { release, check, close: () => clearInterval(timer) };
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes every byte: a file with holes would reserve nothing. */
function fill(path: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    const zeros = Buffer.alloc(MB);
    for (let written = 0; written < RESERVE_BYTES; written += MB) writeSync(file, zeros);
  } finally {
    closeSync(file);
  }
}
