import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
/** Former files: name.log.1 is the newest. */
const KEPT = 2;
const CHECK_MS = 60_000;

/** Rotates the logs in DATA_DIR every minute. @returns The function that stops it. */
export function keepLogsSmall(dataDir: string): () => void {
  const rotateAll = () => {
    rotateLogs(dataDir, MAX_BYTES);
    rotateLogs(join(dataDir, 'logs'), MAX_BYTES);
  };
  rotateAll();
  const timer = setInterval(rotateAll, CHECK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Copies every log of at least `maxBytes` to `name.log.1` and empties it. Its writer has it open for appending, so it
 * continues at the beginning; a line written between the two steps is lost. Without space for the copy the log is
 * emptied.
 */
export function rotateLogs(folder: string, maxBytes: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.log'))) {
    const path = join(folder, name);
    try {
      if (statSync(path).size < maxBytes) continue;
      keepFormer(path);
      truncateSync(path);
    } catch (error) {
      console.error(`${path} could not be rotated (${(error as NodeJS.ErrnoException).code})`);
    }
  }
}

function keepFormer(path: string): void {
  try {
    for (let age = KEPT; age > 1; age -= 1) if (existsSync(`${path}.${age - 1}`)) renameSync(`${path}.${age - 1}`, `${path}.${age}`);
    copyFileSync(path, `${path}.1`);
  } catch {
    // A full disk: an emptied log helps more than a kept one.
  }
}
