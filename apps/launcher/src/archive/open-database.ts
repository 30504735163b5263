import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import pg from 'pg';
import { lockDataDir } from '../lock-data-dir';

export interface OpenedDatabase {
  client: pg.Client;
  /** Address of the owner. */
  ownerUrl: string;
  /** Molaar was not running. */
  startedHere: boolean;
  close(): Promise<void>;
}

/**
 * Connects as the owner to the embedded database of DATA_DIR; starts the database until `close` when Molaar is not
 * running.
 * @throws Error with one line when there is no database or it cannot be opened.
 */
export async function openDatabase(dataDir: string): Promise<OpenedDatabase> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`${dataDir} contains no database of Molaar`);
  const unlock = await lockDataDir(dataDir).catch(() => undefined);
  if (!unlock) {
    const ownerUrl = runningUrl(dataDir);
    const client = await connect(ownerUrl);
    return { client, ownerUrl, startedHere: false, close: () => client.end() };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, from: import.meta.url });
  const client = await connect(postgres.ownerUrl);
  return {
    client,
    ownerUrl: postgres.ownerUrl,
    startedHere: true,
    close: async () => {
      await client.end();
      await postgres.stop();
      await unlock();
    },
  };
}

/** Returns the URL of the running database, from the files of PostgreSQL and the launcher. */
function runningUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'database-secrets.json'), 'utf8')) as { owner: string };
  return `postgres://molaar_owner:${owner}@127.0.0.1:${port}/molaar`;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // When the database ends, the running query, or the next one, reports it.
  client.on('error', () => {});
  await client.connect();
  return client;
}
