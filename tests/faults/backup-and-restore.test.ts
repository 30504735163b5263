import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image, PatientDetails } from '@molaar/contracts';
import { migrate, NEWEST_MIGRATION, newId } from '@molaar/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@molaar/db/embedded';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Molaar, makeDataDir, removeDataDir, root, startMolaar } from '../support/molaar';
import { type Annotations, PortalClient } from '../support/portal-client';

/** Runs the command of `npm run backup` or `npm run restore`. @returns exit code and output. */
function runArchive(name: 'backup' | 'restore', dataDir: string, ...args: string[]): { code: number | null; output: string } {
  const environment = { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `apps/launcher/dist/${name}.js`), ...args], {
    env: environment,
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

/** Runs the database of a folder while Molaar does not, and works as its owner. */
async function withDatabase(dataDir: string, work: (client: pg.Client, postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  try {
    await client.connect();
    await work(client, postgres);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

interface Everything {
  details: PatientDetails;
  image: Image;
  annotations: Annotations;
  original: string;
  tile: string;
}

/** Data encrypted or signed with the server's key, and the clinic's customers at the payment stand-in. */
const storedData = (dataDir: string) => {
  const read = (path: string) => readFileSync(join(dataDir, path), 'utf8');
  const { customers, subscriptions } = JSON.parse(read('stripe-stand-in/state.json')) as Record<string, object>;
  return [read('secret-key'), read('stripe-stand-in/secrets.json'), Object.keys(customers ?? {}), Object.keys(subscriptions ?? {})];
};

/** The clinic's data: patient, radiograph, annotations and the bytes of files. */
async function readEverything(client: PortalClient, patientId: string, imageId: string): Promise<Everything> {
  const image = await client.image(imageId);
  const digest = async (path: string) => {
    const body = await (await client.request('GET', path)).arrayBuffer();
    return createHash('sha256').update(Buffer.from(body)).digest('hex');
  };
  return {
    details: await client.json<PatientDetails>('GET', `/api/patient/${patientId}/details`),
    image,
    annotations: await client.json<Annotations>('GET', `/api/annotation/annotate/${imageId}`),
    original: await digest(image.originalUrl),
    tile: await digest(image.tilesUrl.replace('{z}', '0').replace('{y}', '0').replace('{x}', '0')),
  };
}

/** A backup of a running Molaar has the rows of one moment, also of a table that is read later. */
async function expectOneMoment(dataDir: string): Promise<void> {
  const read = (path: string) => readFileSync(join(dataDir, path), 'utf8');
  const port = read('postgres/postmaster.pid').split('\n')[3];
  const { owner } = JSON.parse(read('database-secrets.json')) as { owner: string };
  const connectionString = `postgres://molaar_owner:${owner}@127.0.0.1:${port}/molaar`;
  const client = new pg.Client({ connectionString });
  const watcher = new pg.Client({ connectionString });
  await Promise.all([client.connect(), watcher.connect()]);
  const archive = join(folders.work, 'one-moment.tar.gz');
  await client.query('begin');
  // The backup has read the tables before this one, and waits.
  await client.query('lock table patients in access exclusive mode');
  const backup = spawn(process.execPath, [join(root, 'apps/launcher/dist/backup.js'), archive], {
    env: { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root },
  });
  const ended = once(backup, 'exit');
  await waitUntil('the backup waits for the patients', async () => {
    const { rows } = await watcher.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'declare reading%public."patients"%'`,
    );
    return rows.length > 0;
  });
  await client.query(`update patients set last_name = 'Hiljem' where last_name = 'Õlekõrs'`);
  await client.query('commit');
  await Promise.all([client.end(), watcher.end()]);
  expect(await ended).toEqual([0, null]);
  execFileSync('tar', ['-xzf', archive, '-C', folders.work, '--wildcards', '*tables/patients.jsonl']);
  const patients = readFileSync(join(folders.work, 'tables/patients.jsonl'), 'utf8');
  expect([patients.includes('Õlekõrs'), patients.includes('Hiljem')]).toEqual([true, false]);
}

const folders = { work: makeDataDir(), data: makeDataDir(), restored: makeDataDir(), rejected: makeDataDir() };
const file = join(folders.work, 'backup.tar.gz');
let before: Everything;
let patientId: string;
let imageId: string;

beforeAll(async () => {
  const molaar = await startMolaar({ dataDir: folders.data });
  const client = new PortalClient(molaar.url);
  await client.signIn();
  const patient = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Õlekõrs' });
  patientId = patient.id;
  const image = await client.upload(patientId, encodePng(drawnOnce({ seed: 7, width: 800, height: 452 })));
  imageId = image.id;
  await waitUntil('the analysis is done', async () => {
    await client.annotate(imageId);
    return (await client.image(imageId)).analysis?.state === 'SUCCEEDED' || undefined;
  });
  before = await readEverything(client, patientId, imageId);
  // The portal keeps running during the backup.
  const { code, output } = runArchive('backup', folders.data, file);
  expect(output).toMatch(/rows of \d+ tables, \d+ objects, \d+ files/);
  expect(code).toBe(0);
  await molaar.stop();
});
afterAll(() => Object.values(folders).forEach(removeDataDir));

describe('npm run backup and npm run restore', () => {
  it('restores everything into an empty DATA_DIR', async () => {
    expect(runArchive('restore', folders.restored, file)).toMatchObject({ code: 0 });
    expect(storedData(folders.restored)).toEqual(storedData(folders.data));
    expect(statSync(join(folders.restored, 'secret-key')).mode & 0o077).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    const molaar: Molaar = await startMolaar({ dataDir: folders.restored });
    const client = new PortalClient(molaar.url);
    await client.signIn();
    expect(await readEverything(client, patientId, imageId)).toEqual(before);
    // The subscription is read from the provider: its card and the billing page are still available.
    expect(await client.json('GET', '/api/plan/info')).toMatchObject({
      type: 'SMALL_CLINIC',
      standing: { state: 'ACTIVE' },
      card: { brand: 'visa' },
    });
    expect(await client.json('POST', '/api/x/plan/portal')).toMatchObject({ redirectUrl: expect.stringContaining('http') });
    await expectOneMoment(folders.restored);
    await molaar.stop();
  });

  it('restores a backup of an older version: in its state, then migrated', { tags: 'thorough' }, async () => {
    const [older, restored] = [makeDataDir(), makeDataDir()];
    const archive = join(folders.work, 'older.tar.gz');
    try {
      await withDatabase(older, async (client, { ownerUrl, passwords }) => {
        await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue, upTo: '0059-session-ends' });
        const [clinic, patient] = [newId(), newId()];
        await client.query(`insert into organizations (id, name, created_at) values ($1, 'Endine', now())`, [clinic]);
        await client.query(
          `insert into patients (id, organization_id, first_name, last_name, created_at, last_activity_at)
           values ($1, $2, 'Vana', 'Varukoopia', now(), now())`,
          [patient, clinic],
        );
        for (const day of ['2025-03-01', '2025-04-01'])
          await client.query('insert into patient_visits (organization_id, patient_id, day) values ($1, $2, $3)', [clinic, patient, day]);
      });
      expect(runArchive('backup', older, archive)).toMatchObject({ code: 0 });
      expect(runArchive('restore', restored, archive)).toEqual({
        code: 0,
        output: expect.stringMatching(/rows and 0 objects of .* restored$/),
      });
      await withDatabase(restored, async (client) => {
        const { rows: migrations } = await client.query('select name from kysely_migration order by name desc limit 1');
        expect(migrations).toEqual([{ name: NEWEST_MIGRATION }]);
        // A later migration says on which day the patient came before, also for restored visits.
        const { rows } = await client.query(
          'select last_name, day::text, previous_day::text from patients p join patient_visits v on v.patient_id = p.id order by day',
        );
        expect(rows).toEqual([
          { last_name: 'Varukoopia', day: '2025-03-01', previous_day: '-infinity' },
          { last_name: 'Varukoopia', day: '2025-04-01', previous_day: '2025-03-01' },
        ]);
      });
    } finally {
      [older, restored].forEach(removeDataDir);
    }
  });

  it('creates the same backup of a stopped Molaar', () => {
    const again = join(folders.work, 'again.tar.gz');
    expect(runArchive('backup', folders.data, again)).toMatchObject({ code: 0 });
    expect(runArchive('backup', folders.data, again)).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });
  });

  it('rejects a folder that is in use and leaves it unchanged', () => {
    const files = readdirSync(folders.data).sort();
    expect(runArchive('restore', folders.data, file)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    expect(readdirSync(folders.data).sort()).toEqual(files);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'leaves nothing half-restored after %s, and can be started again',
    { tags: 'thorough' },
    async (signal) => {
      const dataDir = makeDataDir();
      try {
        const restoring = join(dataDir, '.restoring');
        const restore = spawn(process.execPath, [join(root, 'apps/launcher/dist/restore.js'), file], {
          env: { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root },
          stdio: 'ignore',
        });
        const ended = once(restore, 'close');
        const pidFile = join(restoring, 'postgres/postmaster.pid');
        const database = await waitUntil('its database runs', async () => {
          if (restore.exitCode !== null) throw new Error('the restore ended too early');
          return existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || undefined : undefined;
        });
        restore.kill(signal);
        expect(await ended).toEqual([null, signal]);
        expect(readdirSync(dataDir)).toEqual(signal === 'SIGINT' ? [] : ['.restoring']);
        if (signal === 'SIGINT') expect(() => process.kill(database, 0)).toThrow('ESRCH');

        expect(runArchive('restore', dataDir, file)).toMatchObject({ code: 0 });
        expect(() => process.kill(database, 0)).toThrow('ESRCH');
        expect(readdirSync(dataDir)).not.toContain('.restoring');
        expect(storedData(dataDir)).toEqual(storedData(folders.data));
      } finally {
        removeDataDir(dataDir);
      }
    },
  );

  it.each([
    ['newer migration', { migration: '9999-later' }, /a newer version of Molaar made it .*restore it with that version$/],
    ['newer format', { formatVersion: 2, tables: { later: true } }, /a newer version of Molaar made it .*restore it with that version$/],
    ['migration that nobody knows', { migration: '0001-other' }, /whose state this one does not know \(the backup is of 0001-other, .*\)$/],
  ])(
    'rejects an archive of a version with a %s, in one line and before it changes anything',
    { tags: 'thorough' },
    (name, change, line) => {
      const unpacked = makeDataDir();
      try {
        execFileSync('tar', ['-xzf', file, '-C', unpacked]);
        const manifest = join(unpacked, 'manifest.json');
        writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), ...change }));
        const other = join(folders.work, `${name.replace(' ', '-')}.tar.gz`);
        execFileSync('tar', ['-czf', other, '-C', unpacked, ...readdirSync(unpacked)]);
        const { code, output } = runArchive('restore', folders.rejected, other);
        expect(output).toMatch(line);
        expect(output.split('\n')).toHaveLength(1);
        expect(code).toBe(1);
        expect(readdirSync(folders.rejected)).toEqual([]);
      } finally {
        removeDataDir(unpacked);
      }
    },
  );

  it('rejects a damaged archive before it changes anything', () => {
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0, middle, middle + 64);
    const damaged = join(folders.work, 'damaged.tar.gz');
    writeFileSync(damaged, bytes);
    expect(runArchive('restore', folders.rejected, damaged)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not a complete backup'),
    });
    expect(readdirSync(folders.rejected)).toEqual([]);
  });
});
