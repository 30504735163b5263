import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectOwner } from '@molaar/testing/database-owner';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, createDatabase, inClinic, inTransaction } from '../database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded';
import { newId } from '../ids';
import { findSignInUser, insertOrganization } from '../repositories';
import { latestMigration, migrate } from './migrate';
import { FORMER_NAMES, knownMigration, MIGRATIONS, NEWEST_MIGRATION } from './table';

/** A separate cluster, because roles belong to the cluster and this owner is not the one of other tests. */
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

describe('migrate, by an owner that is no superuser', () => {
  const passwords = { appPassword: "it's secret", queuePassword: 'queue' };
  let ownerUrl: string;
  let appUrl: string;

  beforeAll(async () => {
    const superuser = await connectOwner(postgres.ownerUrl);
    await superuser.query(`create role db_owner login createrole password 'db_owner'`);
    await superuser.query('create database clinic owner db_owner');
    await superuser.end();
    ownerUrl = address('db_owner', 'db_owner', 'clinic');
    appUrl = address('molaar_app', encodeURIComponent(passwords.appPassword), 'clinic');
  });

  it('creates everything, and does nothing when repeated or run concurrently', async () => {
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

  it('leaves the owner unable to bypass row-level security', async () => {
    const owner = await connectOwner(ownerUrl);
    expect(await owner.query('select from organizations')).toEqual([]);
    await expect(owner.query('set role molaar_entry')).rejects.toThrow(/permission denied/);
    await expect(owner.query('select from bullmq.job')).rejects.toThrow(/permission denied/);
    await owner.end();
  });

  it('lets former servers read tiles for a day where one has run, and packs them at once in a new database', async () => {
    const owner = await connectOwner(ownerUrl);
    const hours = async () =>
      Number(
        (await owner.query<{ hours: string }>('select extract(epoch from only_from - now()) / 3600 as hours from tile_packs'))[0]?.hours,
      );
    expect(await hours()).toBeLessThanOrEqual(0);
    await owner.query(`insert into server_key (fingerprint) values ('0123456789abcdef')`);
    await owner.query('drop table tile_packs');
    await owner.query(`delete from kysely_migration where name = '0077-tile-packs'`);
    await migrate({ ownerUrl, ...passwords });
    expect(await hours()).toBeGreaterThan(23);
    expect(await hours()).toBeLessThanOrEqual(24);
    await owner.query('delete from server_key');
    await owner.end();
  });

  it('upgrades a database that recorded former names, and 0029 before 0028', async () => {
    const owner = await connectOwner(ownerUrl);
    for (const [former, name] of Object.entries(FORMER_NAMES))
      await owner.query('update kysely_migration set name = $1 where name = $2', [former, name]);
    await owner.query(`delete from kysely_migration where name = '0028-patient-count'`);
    await migrate({ ownerUrl, ...passwords });
    const recorded = await owner.query<{ name: string }>('select name from kysely_migration order by name');
    expect(recorded.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    await owner.end();
  });

  it('stops at the state of an older backup, and goes on from there', async () => {
    const superuser = await connectOwner(postgres.ownerUrl);
    await superuser.query('create database older owner db_owner');
    await superuser.end();
    const older = address('db_owner', 'db_owner', 'older');
    const owner = await connectOwner(older);
    const recorded = async () =>
      (await owner.query<{ name: string }>('select name from kysely_migration order by name')).map(({ name }) => name);
    // After it is one with an online part.
    const state = '0065-drift';
    expect(await migrate({ ownerUrl: older, ...passwords, upTo: state })).toBe(state);
    expect(await recorded()).toEqual(Object.keys(MIGRATIONS).filter((name) => name <= state));
    await migrate({ ownerUrl: older, ...passwords });
    expect(await recorded()).toEqual(Object.keys(MIGRATIONS));
    await owner.end();
    expect(Object.keys(FORMER_NAMES).map(knownMigration)).toEqual(Object.values(FORMER_NAMES));
    expect(['0001-foundation', '0001-other'].map(knownMigration)).toEqual(['0001-foundation', undefined]);
  });

  it('reports in one line that the database ended meanwhile, and continues with the next call', async () => {
    const superuser = await connectOwner(postgres.ownerUrl);
    await superuser.query('create database interrupted owner db_owner');
    const interrupted = { ownerUrl: address('db_owner', 'db_owner', 'interrupted'), ...passwords };
    const migrating = migrate(interrupted).catch((error: Error) => error.message);
    // The lock's own connection, which is idle, and the one that migrates.
    const connections = `from pg_stat_activity where datname = 'interrupted'`;
    await waitUntil('it migrates', async () => (await superuser.query(`select pid ${connections}`)).length > 1 || undefined);
    await superuser.query(`select pg_terminate_backend(pid) ${connections}`);
    expect(await migrating).toMatch(/^the database stopped responding during the migration \(.+\); the next start continues it$/);
    expect(await migrate(interrupted)).toBe(NEWEST_MIGRATION);
    await superuser.query('drop database interrupted with (force)');
    await superuser.end();
  });

  it('rejects a database of a newer version and changes nothing', async () => {
    const owner = await connectOwner(ownerUrl);
    await owner.query(`insert into kysely_migration (name, timestamp) values ('9000-tomorrow', '')`);
    await expect(migrate({ ownerUrl, ...passwords })).rejects.toThrow(
      /newer version of Molaar \(it has 9000-tomorrow, this version ends at/,
    );
    await owner.query(`delete from kysely_migration where name = '9000-tomorrow'`);
    await owner.end();
    await migrate({ ownerUrl, ...passwords });
  });

  it('changes passwords and stores no plain text in the catalogue', async () => {
    await migrate({ ownerUrl, appPassword: 'another', queuePassword: 'queue' });
    await expect(connectOwner(appUrl)).rejects.toThrow(/password authentication failed/);
    await (await connectOwner(address('molaar_app', 'another', 'clinic'))).end();
    const superuser = await connectOwner(postgres.ownerUrl);
    const [role] = await superuser.query<{ rolpassword: string }>(`select rolpassword from pg_authid where rolname = 'molaar_app'`);
    expect(role?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
    await superuser.query('alter role molaar_app bypassrls');
    await expect(migrate({ ownerUrl, ...passwords })).rejects.toThrow(/may bypass row-level security/);
    await superuser.end();
  });
});
