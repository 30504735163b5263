import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

export interface TestCluster {
  /** Owner's address of the maintenance database; never a test's own. */
  maintenanceUrl: string;
  passwords: { app: string; queue: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Name of the migrated database that each test's database is copied from. */
export const TEMPLATE = 'molaar_template';

/** One embedded PostgreSQL for the whole run, without durability; each test file gets databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molaar-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const maintenanceUrl = Object.assign(new URL(postgres.ownerUrl), { pathname: '/postgres' }).href;

  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const { app: appPassword, queue: queuePassword } = postgres.passwords;
  const ownerUrl = Object.assign(new URL(postgres.ownerUrl), { pathname: `/${TEMPLATE}` }).href;
  await migrate({ ownerUrl, appPassword, queuePassword });

  project.provide('cluster', { maintenanceUrl, passwords: postgres.passwords });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
