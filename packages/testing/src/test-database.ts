import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './cluster';

export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  queueUrl: string;
  drop(): Promise<void>;
}

/** Creates a migrated database on the embedded PostgreSQL of the run. @returns its addresses for the three roles. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { maintenanceUrl, passwords } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Without durability copied files cost half of what pages written through the log cost.
  await maintain(maintenanceUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = (user?: string, password?: string) => {
    const address = new URL(maintenanceUrl);
    address.pathname = `/${name}`;
    if (user && password) Object.assign(address, { username: user, password });
    return address.href;
  };
  return {
    ownerUrl: url(),
    appUrl: url('molaar_app', passwords.app),
    queueUrl: url('molaar_queue', passwords.queue),
    drop: () => maintain(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}

async function maintain(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
