import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '../../../../tests/support/owner';
import { closeDatabase, createDatabase, inClinic, inTransaction } from '../database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded';
import { newId } from '../ids';
import { findSignInUser, insertOrganization } from '../repositories';
import { latestMigration, migrate } from './migrate';

/** A cluster of its own: roles belong to the cluster, and this one's are made by somebody else than the tests' owner. */
let postgres: EmbeddedPostgres;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'molaar-migrate-'));
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
});
afterAll(async () => {
  await postgres?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

function address(user: string, password: string, database: string): string {
  const url = new URL(postgres.ownerUrl);
  return Object.assign(url, { username: user, password, pathname: `/${database}` }).href;
}

describe('migrate, by an owner who is no superuser', () => {
  const passwords = { appPassword: "it's secret", queuePassword: 'queue' };
  let ownerUrl: string;
  let appUrl: string;

  beforeAll(async () => {
    const superuser = await connectOwner(postgres.ownerUrl);
    await superuser.query(`create role landlord login createrole password 'landlord'`);
    await superuser.query('create database house owner landlord');
    await superuser.end();
    ownerUrl = address('landlord', 'landlord', 'house');
    appUrl = address('molaar_app', encodeURIComponent(passwords.appPassword), 'house');
  });

  it('makes everything, again and by two at once without harm', async () => {
    const last = await migrate({ ownerUrl, ...passwords });
    expect(await Promise.all([migrate({ ownerUrl, ...passwords }), migrate({ ownerUrl, ...passwords })])).toEqual([last, last]);
    const app = createDatabase(appUrl, { max: 1 });
    expect(await latestMigration(app)).toBe(last);
    const organizationId = newId();
    await inClinic(app, { organizationId }, (tx) => insertOrganization(tx, { name: 'Clinic', createdAt: new Date() }));
    expect(await inClinic(app, { organizationId: newId() }, (tx) => tx.selectFrom('organizations').select('id').execute())).toEqual([]);
    expect(await inTransaction(app, (tx) => findSignInUser(tx, 'nobody'))).toBeUndefined();
    await closeDatabase(app);
  });

  it('leaves the owner without a way around row-level security', async () => {
    const owner = await connectOwner(ownerUrl);
    expect(await owner.query('select from organizations')).toEqual([]);
    await expect(owner.query('set role molaar_entry')).rejects.toThrow(/permission denied/);
    await expect(owner.query('select from bullmq.job')).rejects.toThrow(/permission denied/);
    await owner.end();
  });

  it('changes passwords, and keeps them out of the catalogue as text', async () => {
    await migrate({ ownerUrl, appPassword: 'another', queuePassword: 'queue' });
    await expect(connectOwner(appUrl)).rejects.toThrow(/password authentication failed/);
    await (await connectOwner(address('molaar_app', 'another', 'house'))).end();
    const superuser = await connectOwner(postgres.ownerUrl);
    const [role] = await superuser.query<{ rolpassword: string }>(`select rolpassword from pg_authid where rolname = 'molaar_app'`);
    expect(role?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
    await superuser.query('alter role molaar_app bypassrls');
    await expect(migrate({ ownerUrl, ...passwords })).rejects.toThrow(/may bypass row-level security/);
    await superuser.end();
  });
});
