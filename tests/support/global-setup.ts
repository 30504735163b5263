import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import { TEMPLATE } from '@molaar/testing/cluster';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/**
 * Starts one embedded PostgreSQL without durability for the whole run; each test file creates its own databases in it.
 */
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
