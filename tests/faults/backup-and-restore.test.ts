import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image, PatientDetails } from '@molaar/contracts';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
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
  const image = await client.upload(patientId, encodePng(drawPhantom({ seed: 7, width: 800, height: 452 })));
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
    await molaar.stop();
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
    [
      'older migration',
      { migration: '0001-foundation' },
      /an older version of Molaar made it .*restore it with that version, then update$/,
    ],
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
