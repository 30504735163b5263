import { rmSync } from 'node:fs';
import { migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import { createQueues } from '@molaar/queue';
import { TEMPLATE } from '@molaar/testing/cluster';
import { makeTemporaryFolder, removeForgottenFolders } from '@molaar/testing/temporary-folder';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/**
 * Starts one embedded PostgreSQL without durability for the whole run; each test file creates its own databases in it,
 * as copies of a database in which all migrations and the queue's tables are.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeForgottenFolders();
  const dataDir = makeTemporaryFolder('postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const maintenanceUrl = Object.assign(new URL(postgres.ownerUrl), { pathname: '/postgres' }).href;

  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const { app: appPassword, queue: queuePassword } = postgres.passwords;
  const inTemplate = (url: string) => Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href;
  await migrate({ ownerUrl: inTemplate(postgres.ownerUrl), appPassword, queuePassword });
  const queues = await createQueues({ backend: 'postgres', connectionString: inTemplate(postgres.queueUrl) });
  await queues.close();
  await makePasswordsCheap(maintenanceUrl, postgres.ownerUrl, postgres.queueUrl, postgres.appUrl);

  project.provide('cluster', { maintenanceUrl, passwords: postgres.passwords });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Sets the same passwords with one iteration instead of 4096: a run opens thousands of connections. */
async function makePasswordsCheap(maintenanceUrl: string, ...urls: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query('set scram_iterations = 1');
  for (const { username, password } of urls.map((url) => new URL(url)))
    await client.query(`alter role ${client.escapeIdentifier(username)} password ${client.escapeLiteral(password)}`);
  await client.end();
}
