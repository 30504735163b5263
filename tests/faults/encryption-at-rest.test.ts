// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Molaar, makeDataDir, removeDataDir, root, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';

type Command = 'backup' | 'restore' | 'rotate-key' | 'seal-objects';

function run(name: Command, dataDir: string, { args = [], set = {} }: { args?: string[]; set?: Record<string, string> } = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root, ...set };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `apps/launcher/dist/${name}.js`), ...args], {
    env,
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

const folders = { data: makeDataDir(), work: makeDataDir(), restored: makeDataDir() };
afterAll(() => Object.values(folders).forEach(removeDataDir));

const radiograph = Buffer.from(encodePng(drawnOnce({ seed: 11, width: 800, height: 452 })));
/** How images, documents and packs of tiles begin. */
const PLAIN = [Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('ffd8ff', 'hex'), Buffer.from('%PDF'), Buffer.from('MOLAART1')];

/** Files of the object store that contain anything readable at their beginning or, for text, anywhere. */
function readable(dataDir: string): string[] {
  const objects = join(dataDir, 'objects');
  return readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(objects, name);
    if (!statSync(path).isFile()) return false;
    const bytes = readFileSync(path);
    return PLAIN.some((plain) => bytes.subarray(0, plain.length).equals(plain)) || bytes.includes('"findings"') || bytes.includes('IHDR');
  });
}

let client: PortalClient;
let patientId: string;
let imageId: string;

async function upload(): Promise<void> {
  imageId = (await client.upload(patientId, radiograph)).id;
  await waitUntil('the analysis is done', async () => {
    await client.annotate(imageId);
    return (await client.image(imageId)).analysis?.state === 'SUCCEEDED' || undefined;
  });
}

async function digests(): Promise<string[]> {
  const { originalUrl, tilesUrl } = await client.image(imageId);
  const tile = tilesUrl.replace('{z}', '0').replace('{y}', '0').replace('{x}', '0');
  const bodies = await Promise.all([originalUrl, tile].map(async (path) => (await client.request('GET', path)).arrayBuffer()));
  return bodies.map((body) => createHash('sha256').update(Buffer.from(body)).digest('hex'));
}

async function started(environment: Record<string, string> = {}): Promise<Molaar> {
  const molaar = await startMolaar({ dataDir: folders.data, environment });
  client = new PortalClient(molaar.url);
  await client.signIn();
  return molaar;
}

describe('encryption at rest', () => {
  let before: string[];
  /** Runs with the key of the rotation, from that test to the one of the backup. */
  let rotated: Molaar | undefined;
  afterAll(() => rotated?.stop());

  beforeAll(async () => {
    // As an installation whose objects were stored before there was encryption.
    const plain = await started({ OBJECT_ENCRYPTION: 'off' });
    patientId = (await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Õlekõrs' })).id;
    await upload();
    before = await digests();
    expect(readable(folders.data).length).toBeGreaterThan(3);
    await plain.stop();
  });

  it('is on without a setting; plain objects stay readable until a command seals them', async () => {
    const plain = readable(folders.data);
    const molaar = await started();
    expect(await digests()).toEqual(before);
    const first = imageId;
    await upload();
    expect(readable(folders.data)).toEqual(plain);
    // While Molaar runs.
    expect(run('seal-objects', folders.data)).toMatchObject({ code: 0, output: expect.stringMatching(/[1-9]\d* objects encrypted/) });
    expect(readable(folders.data)).toEqual([]);
    expect(run('seal-objects', folders.data)).toMatchObject({ code: 0, output: expect.stringMatching(/^0 objects encrypted/) });
    imageId = first;
    expect(await digests()).toEqual(before);
    await molaar.stop();
  });

  it('goes on with another server key, from which the former one is gone', async () => {
    const key = readFileSync(join(folders.data, 'secret-key'), 'utf8');
    expect(run('rotate-key', folders.data)).toMatchObject({ code: 0, output: expect.stringMatching(/[1-9] keys of objects/) });
    const next = readFileSync(join(folders.data, 'secret-key'), 'utf8');
    expect(next).toHaveLength(44);
    expect(next).not.toBe(key);
    expect(statSync(join(folders.data, 'secret-key')).mode & 0o077).toBe(0);
    // The former key does not start the server any more.
    writeFileSync(join(folders.data, 'secret-key'), key);
    await expect(started()).rejects.toThrow('is not the key of this database');
    writeFileSync(join(folders.data, 'secret-key'), next);
    rotated = await started();
    expect(await digests()).toEqual(before);
  });

  it('a damaged file and a missing key have codes, and nothing else is affected', async () => {
    const path = join(folders.data, 'objects/org', organizationOf(imageId) ?? '', 'image', imageId, 'thumbnail.jpg');
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
    const { thumbnailUrl } = await client.image(imageId);
    const damaged = await client.raw('GET', thumbnailUrl);
    expect(await damaged.json()).toMatchObject({ status: 422, message: 'IMAGE_UNREADABLE' });
    expect(await digests()).toEqual(before);
    writeFileSync(path, bytes);
    expect((await client.raw('GET', thumbnailUrl)).status).toBe(200);
  });

  it('seals the backup with a key apart from the data, and the restore asks for it', async () => {
    await rotated?.stop();
    const file = join(folders.work, 'sealed.backup');
    const BACKUP_KEY_FILE = join(folders.work, 'backup-key');
    expect(run('backup', folders.data, { args: [file], set: { BACKUP_KEY_FILE: join(folders.data, 'key') } })).toMatchObject({
      code: 1,
      output: expect.stringContaining('apart from the data'),
    });
    expect(run('backup', folders.data, { args: [file], set: { BACKUP_KEY_FILE } }).output).toMatch(/Sealed with the key [0-9a-f]{16}/);
    const bytes = readFileSync(file);
    expect([bytes.subarray(0, 2).toString('hex') === '1f8b', bytes.includes('manifest.json')]).toEqual([false, false]);
    const restore = (set: Record<string, string>, from = file) => run('restore', folders.restored, { args: [from], set });
    expect(restore({}).output).toMatch(/it is sealed: set BACKUP_KEY or BACKUP_KEY_FILE to its key \(fingerprint [0-9a-f]{16}\)$/);
    expect(restore({ BACKUP_KEY: randomBytes(32).toString('base64') }).output).toMatch(/sealed with the key [0-9a-f]{16}, and/);
    expect(restore({ BACKUP_KEY_FILE: join(folders.work, 'missing') }).output).toMatch(/does not exist$/);
    expect(existsSync(join(folders.work, 'missing'))).toBe(false);
    const cut = join(folders.work, 'cut.backup');
    writeFileSync(cut, bytes.subarray(0, -100));
    expect(restore({ BACKUP_KEY_FILE }, cut).output).toMatch(/cut off or was altered$/);
    expect(readdirSync(folders.restored)).toEqual([]);
    expect(readdirSync(folders.work).filter((name) => name.startsWith('.'))).toEqual([]);

    expect(restore({ BACKUP_KEY: readFileSync(BACKUP_KEY_FILE, 'utf8') })).toMatchObject({ code: 0 });
    expect(readable(folders.restored)).toEqual([]);
    const objects = (dataDir: string) => readdirSync(join(dataDir, 'objects'), { recursive: true }).length;
    expect(objects(folders.restored)).toBeGreaterThan(10);
    rmSync(cut);
  });
});

/** The clinic's id is part of the names of its objects. */
function organizationOf(image: string): string | undefined {
  const clinics = readdirSync(join(folders.data, 'objects/org'));
  return clinics.find((clinic) => existsSync(join(folders.data, 'objects/org', clinic, 'image', image)));
}
