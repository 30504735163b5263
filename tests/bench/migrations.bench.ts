import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MIGRATION_NAMES, migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import pg from 'pg';
import { startClinicWriters } from './clinic-writers';
import { CLINICS, fillFormerDatabase } from './fill-former-database';
import { reportMachine, reportRatio } from './report';
import { watchLocks } from './watch-locks';

/**
 * Upgrades a database of 1,000,000 patients from an earlier state while others save patients, visits and images: how
 * long each migration takes, how long it locks a table that others write, and how long they wait. PATIENTS sets another
 * size, FROM another state: by default the last one whose migrations never change (`released.json`).
 */
const PATIENTS = Number(process.env.PATIENTS ?? 1_000_000);
const FROM = process.env.FROM ?? '0041-anonymized-lines';
const GOAL_SECONDS = 1;
const WITHOUT_MS = 10_000;

reportMachine();
// On the disk: locks would be shorter in memory, and several gigabytes missing elsewhere.
const dataDir = mkdtempSync(join(tmpdir(), 'molaar-bench-'));
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const postgres = await startEmbeddedPostgres({ dataDir, from: join(root, 'packages/db/package.json') });
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const ending: (() => Promise<void>)[] = [];
try {
  const { ownerUrl, appUrl, passwords } = postgres;
  const upgrade = (upTo: string) => migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue, upTo });
  await upgrade(FROM);
  const began = performance.now();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  ending.push(() => owner.end());
  const clinics = await fillFormerDatabase(owner, PATIENTS);
  const { rows: sizes } = await owner.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size');
  console.log(
    `  ${PATIENTS} patients of ${CLINICS} clinics in the state ${FROM}: ${sizes[0]?.size}, filled in ${seconds(performance.now() - began)}`,
  );

  const watch = await watchLocks(ownerUrl);
  ending.push(watch.stop);
  const writers = await startClinicWriters(appUrl, clinics, Math.floor(PATIENTS / CLINICS));
  ending.push(writers.stop);
  const longest = { saveMs: 0, waitMs: 0, lockMs: 0 };
  const measure = async (what: string, work: () => Promise<unknown>): Promise<ReturnType<typeof writers.measured>> => {
    watch.reset();
    writers.reset();
    const start = performance.now();
    await work();
    const tookMs = performance.now() - start;
    const [{ lockMs, lockOn, waitMs }, saved] = [watch.seen(), writers.measured()];
    const on = lockOn ? ` (${lockOn})` : '';
    console.log(
      `  ${what}: ${seconds(tookMs)}; longest lock ${seconds(lockMs)}${on}, longest wait for a lock ${seconds(waitMs)}, ` +
        `longest of ${saved.saves} saves ${seconds(saved.longestMs)}`,
    );
    longest.lockMs = Math.max(longest.lockMs, lockMs);
    longest.waitMs = Math.max(longest.waitMs, waitMs);
    longest.saveMs = Math.max(longest.saveMs, saved.longestMs);
    return saved;
  };
  const without = await measure('no migration', () => delay(WITHOUT_MS));
  Object.assign(longest, { saveMs: 0, waitMs: 0, lockMs: 0 });
  const all = performance.now();
  for (const name of MIGRATION_NAMES.filter((other) => other > FROM)) await measure(name, () => upgrade(name));
  console.log(`  all migrations: ${seconds(performance.now() - all)}; longest save without a migration ${seconds(without.longestMs)}`);
  reportRatio('longest lock of a table that others write, seconds', longest.lockMs / 1000, { atMost: GOAL_SECONDS });
  reportRatio('longest wait of others for a lock, seconds', longest.waitMs / 1000, { atMost: GOAL_SECONDS });
  reportRatio('longest save, with its own work, seconds', longest.saveMs / 1000, { atMost: GOAL_SECONDS });
} finally {
  // An error of a writer is this program's.
  const ended = await Promise.allSettled(ending.map((end) => end()));
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  for (const end of ended) if (end.status === 'rejected') console.error(end.reason);
  if (ended.some(({ status }) => status === 'rejected')) process.exitCode = 1;
}
