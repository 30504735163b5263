import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@molaar/testing/wait-until';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';
import { stopOrphan } from './stop-orphan';
import { isAlive, stopPostmaster } from './stop-postmaster';

let dataDir: string;
let clusterDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'molaar-stop-'));
  clusterDir = join(dataDir, 'postgres');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const pidFile = (): string[] =>
  existsSync(join(clusterDir, 'postmaster.pid')) ? readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n') : [];
const pid = (): number => Number(pidFile()[0]);

async function query({ ownerUrl }: EmbeddedPostgres, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Crashes a database with a committed row, and starts one whose recovery waits until `goOn` is called, or the folder is
 * deleted.
 */
async function startRecovering(): Promise<{ starting: Promise<EmbeddedPostgres>; goOn: () => void }> {
  const crashed = await startEmbeddedPostgres({ dataDir });
  await query(crashed, 'create table kept as select 7 as n');
  process.kill(-pid(), 'SIGKILL');
  await crashed.ended;
  const held = join(dataDir, 'held');
  writeFileSync(held, '');
  appendFileSync(join(clusterDir, 'postgresql.auto.conf'), `restore_command = 'while [ -e "${held}" ]; do sleep 0.05; done; false'\n`);
  writeFileSync(join(clusterDir, 'recovery.signal'), '');
  const starting = startEmbeddedPostgres({ dataDir });
  starting.catch(() => {});
  await waitUntil('the database recovers', () => pidFile()[7]?.trim() === 'starting' || undefined);
  return { starting, goOn: () => rmSync(held) };
}

it('lets the recovery of an orphan end before it stops it', async () => {
  const { starting, goOn } = await startRecovering();
  const stopped = stopOrphan(clusterDir);
  goOn();
  expect(await stopped).toBe(true);
  await starting.catch(() => undefined);
  const next = await startEmbeddedPostgres({ dataDir });
  expect((await query(next, 'select n from kept')).rows).toEqual([{ n: 7 }]);
  await next.stop();
});

it('ends a recovery that takes too long, and the next start recovers', async () => {
  const { starting } = await startRecovering();
  const recovering = pid();
  await stopPostmaster(recovering, clusterDir, { recoveryMs: 0 });
  expect(isAlive(recovering)).toBe(false);
  await expect(starting).rejects.toThrow('The database did not start');
  appendFileSync(join(clusterDir, 'postgresql.auto.conf'), `restore_command = 'false'\n`);
  const next = await startEmbeddedPostgres({ dataDir });
  expect((await query(next, 'select n from kept')).rows).toEqual([{ n: 7 }]);
  await next.stop();
});

it('kills a database that reacts to no signal, with its children, and loses nothing', async () => {
  const stuck = await startEmbeddedPostgres({ dataDir });
  await query(stuck, 'create table kept as select 7 as n');
  process.kill(pid(), 'SIGSTOP');
  await stopPostmaster(pid(), clusterDir, { recoveryMs: 0, fastMs: 200 });
  await stuck.ended;
  const next = await startEmbeddedPostgres({ dataDir });
  expect((await query(next, 'select n from kept')).rows).toEqual([{ n: 7 }]);
  await next.stop();
});
