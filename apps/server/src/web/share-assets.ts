import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Database,
  deleteFormerWebAssets,
  insertWebAssets,
  inTransaction,
  renewWebAssets,
  storedWebAssets,
  type WebAsset,
} from '@molaar/db';
import type { Running } from '@molaar/queue';
import type { Logger } from 'pino';
import { runEvery } from '../background/run-every';

const HOUR_MS = 3_600_000;
/** How often a server says that it still has its files. */
const RENEW_HOURS = 24;
/** How long a page may stay open after the last server of its version has ended. */
const KEEP_DAYS = 30;
/** Files of one statement. */
const BATCH = 50;
const COMPRESSED = '.br';

/**
 * Stores the files of this version of the web application for servers of other versions (`formerAssets`), and keeps
 * them there as long as this server runs.
 * @param dist Folder of the built web application.
 * @returns Once they are stored: only then may a page name them that the other servers could be asked for.
 */
export async function shareAssets(db: Database, dist: string, log: Logger): Promise<Running> {
  await publish(db, join(dist, 'assets'));
  return runEvery(HOUR_MS, 'files of the web application', { log, onRun: () => {} }, async () => {
    await publish(db, join(dist, 'assets'));
    await inTransaction(db, (tx) => deleteFormerWebAssets(tx, KEEP_DAYS));
  });
}

async function publish(db: Database, folder: string): Promise<void> {
  const files = await readdir(folder);
  const names = files.filter((file) => !file.endsWith(COMPRESSED));
  if (names.length === 0) return;
  const stored = await inTransaction(db, async (tx) => {
    await renewWebAssets(tx, names, RENEW_HOURS);
    return storedWebAssets(tx, names);
  });
  const missing = names.filter((name) => !stored.has(name));
  for (let start = 0; start < missing.length; start += BATCH) {
    const assets = await Promise.all(missing.slice(start, start + BATCH).map((name) => readAsset(folder, name, files)));
    await inTransaction(db, (tx) => insertWebAssets(tx, assets));
  }
}

async function readAsset(folder: string, name: string, files: readonly string[]): Promise<WebAsset> {
  const compressed = files.includes(name + COMPRESSED);
  return { name, content: await readFile(join(folder, compressed ? name + COMPRESSED : name)), compressed };
}
